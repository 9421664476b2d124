//! Writing pictures as SVG.
//!
//! The same calls give the same text. There are no ids, fonts or other files to refer to, so that any number of
//! pictures can stand on one page.

use std::fmt::{self, Display, Write};

/// A place: to the right, downwards.
pub(crate) type Point = (f64, f64);

/// A number with two decimals at most, without zeros at the end.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub(crate) f64);

impl Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// Text with what XML reserves written out, and without the characters that it does not allow.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{0}'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => {}
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// The inside and the outline of a shape.
#[derive(Clone, Copy)]
pub(crate) struct Paint<'a> {
    fill: &'a str,
    stroke: Option<(&'a str, f64)>,
}

impl<'a> Paint<'a> {
    /// Filled, without an outline.
    pub(crate) fn fill(colour: &'a str) -> Paint<'a> {
        Paint { fill: colour, stroke: None }
    }

    /// A line without an inside.
    pub(crate) fn line(colour: &'a str, width: f64) -> Paint<'a> {
        Paint { fill: "none", stroke: Some((colour, width)) }
    }

    /// The same with an outline.
    pub(crate) fn outlined(self, colour: &'a str, width: f64) -> Paint<'a> {
        Paint { stroke: Some((colour, width)), ..self }
    }
}

impl Display for Paint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " fill=\"{}\"", self.fill)?;
        match self.stroke {
            Some((colour, width)) => write!(f, " stroke=\"{colour}\" stroke-width=\"{}\"", Num(width)),
            None => Ok(()),
        }
    }
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How a text looks.
#[derive(Clone, Copy)]
pub(crate) struct Type<'a> {
    size: f64,
    colour: &'a str,
    anchor: Anchor,
    bold: bool,
}

impl<'a> Type<'a> {
    /// Plain text that is centred on its place.
    pub(crate) const fn new(size: f64, colour: &'a str) -> Type<'a> {
        Type { size, colour, anchor: Anchor::Middle, bold: false }
    }

    /// The same in bold.
    pub(crate) fn bold(self) -> Type<'a> {
        Type { bold: true, ..self }
    }

    /// The same with another part at its place.
    pub(crate) const fn anchored(self, anchor: Anchor) -> Type<'a> {
        Type { anchor, ..self }
    }

    /// About how wide a text is: which font is used is not known.
    pub(crate) fn width(self, text: &str) -> f64 {
        let share = |c: char| match c {
            'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' => 0.33,
            ' ' | 'f' | 'r' | 't' | '-' | '(' | ')' => 0.42,
            'm' | 'w' | 'M' | 'W' => 0.95,
            'A'..='Z' => 0.72,
            _ => 0.62,
        };
        let bold = if self.bold { 1.1 } else { 1.0 };
        text.chars().map(share).sum::<f64>() * self.size * bold
    }
}

/// A text of so many letters at most, with an ellipsis for what is left out.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['\u{2026}']).collect()
}

/// A picture being written.
pub(crate) struct Svg {
    text: String,
}

impl Svg {
    /// An empty picture. It shrinks where there is less room than `width`; `label` says what it shows.
    pub(crate) fn new(width: f64, height: f64, label: &str) -> Svg {
        let (width, height, label) = (Num(width), Num(height), Escaped(label));
        Svg {
            text: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
                 height=\"{height}\" style=\"max-width:100%;height:auto\" font-family=\"sans-serif\" \
                 stroke-linejoin=\"round\" stroke-linecap=\"round\" role=\"img\" aria-label=\"{label}\">"
            ),
        }
    }

    /// The whole text.
    pub(crate) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// Appends formatted text. Writing to a string cannot fail.
    fn put(&mut self, text: fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(text);
    }

    /// What `body` draws as one group with attributes.
    pub(crate) fn group(&mut self, attributes: &[(&str, &str)], body: impl FnOnce(&mut Svg)) {
        self.text.push_str("<g");
        for (name, value) in attributes {
            self.put(format_args!(" {name}=\"{}\"", Escaped(value)));
        }
        self.text.push('>');
        body(self);
        self.text.push_str("</g>");
    }

    /// What `body` draws, moved so that its origin is at `at`, and scaled.
    pub(crate) fn placed(&mut self, at: Point, scale: f64, body: impl FnOnce(&mut Svg)) {
        let mut transform = format!("translate({} {})", Num(at.0), Num(at.1));
        if scale != 1.0 {
            let _ = write!(transform, " scale({})", Num(scale));
        }
        self.group(&[("transform", &transform)], body);
    }

    /// The tooltip of the group that is being drawn; must come first in it.
    pub(crate) fn title(&mut self, text: &str) {
        self.put(format_args!("<title>{}</title>", Escaped(text)));
    }

    pub(crate) fn circle(&mut self, (x, y): Point, r: f64, paint: Paint<'_>) {
        let (x, y, r) = (Num(x), Num(y), Num(r));
        self.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{paint}/>"));
    }

    /// A rectangle from its upper left corner, with rounded corners.
    pub(crate) fn rect(&mut self, (x, y): Point, (w, h): Point, radius: f64, paint: Paint<'_>) {
        let (x, y, w, h, r) = (Num(x), Num(y), Num(w), Num(h), Num(radius));
        self.put(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\"{paint}/>"));
    }

    pub(crate) fn line(&mut self, a: Point, b: Point, colour: &str, width: f64) {
        let (x1, y1, x2, y2) = (Num(a.0), Num(a.1), Num(b.0), Num(b.1));
        let paint = Paint::line(colour, width);
        self.put(format_args!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{paint}/>"));
    }

    pub(crate) fn polygon(&mut self, points: &[Point], paint: Paint<'_>) {
        self.text.push_str("<polygon points=\"");
        for (i, &(x, y)) in points.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            self.put(format_args!("{space}{},{}", Num(x), Num(y)));
        }
        self.put(format_args!("\"{paint}/>"));
    }

    /// A shape in the language of the `d` attribute.
    pub(crate) fn path(&mut self, d: &str, paint: Paint<'_>) {
        self.put(format_args!("<path d=\"{d}\"{paint}/>"));
    }

    /// A line of text whose digits and capitals are centred on the height of `at`.
    pub(crate) fn text(&mut self, (x, y): Point, style: Type<'_>, text: &str) {
        // Not every program that shows SVG knows how to align a text vertically.
        let baseline = Num(y + 0.36 * style.size);
        let anchor = match style.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let weight = if style.bold { " font-weight=\"bold\"" } else { "" };
        self.put(format_args!(
            "<text x=\"{}\" y=\"{baseline}\" font-size=\"{}\" fill=\"{}\"{anchor}{weight}>{}</text>",
            Num(x),
            Num(style.size),
            style.colour,
            Escaped(text)
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_two_decimals_at_most() {
        let text = |n: f64| Num(n).to_string();
        assert_eq!([text(0.0), text(-0.001), text(12.0), text(-3.0)], ["0", "0", "12", "-3"]);
        assert_eq!([text(1.5), text(-0.05), text(0.996), text(2.0 / 3.0)], ["1.5", "-0.05", "1", "0.67"]);
    }

    #[test]
    fn long_text_is_shortened() {
        assert_eq!(shortened("Rome", 4), "Rome");
        assert_eq!(shortened("Córdoba", 4), "Cór\u{2026}");
    }

    #[test]
    fn text_is_escaped() {
        let mut svg = Svg::new(10.0, 10.0, "a \"b\" & c");
        svg.group(&[("class", "<x>")], |svg| svg.title("1 < 2 & 3\u{7}\n4"));
        let text = svg.finish();
        assert!(text.contains("aria-label=\"a &quot;b&quot; &amp; c\""));
        assert!(text.contains("<g class=\"&lt;x&gt;\"><title>1 &lt; 2 &amp; 3 4</title></g>"));
        assert!(roxmltree::Document::parse(&text).is_ok());
    }
}
