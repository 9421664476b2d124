//! Long texts cut short, as errors quote them.

/// The beginning of a long text.
pub(crate) fn shortened(text: &str) -> String {
    cut(text, 60)
}

/// At most so many characters of a text, and three dots if there are more.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
