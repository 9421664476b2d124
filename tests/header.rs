//! The checked-in C header and list of exported functions against the code.
//!
//! `TILEWRIGHT_BLESS=1 cargo test --test header` writes both anew.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of `src/capi` that the header shows, in its order.
const MODULES: [&str; 7] = ["status", "error", "rules", "game", "output", "position", "bot"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn header() -> String {
    let config = cbindgen::Config::from_file(root().join("cbindgen.toml")).expect("cbindgen.toml reads");
    let mut builder = cbindgen::Builder::new().with_config(config);
    for module in MODULES {
        builder = builder.with_src(root().join("src/capi").join(module).with_extension("rs"));
    }
    let mut text = Vec::new();
    builder.generate().expect("the header generates").write(&mut text);
    String::from_utf8(text).expect("the header is UTF-8")
}

/// The names of functions that the code exports, sorted.
fn symbols() -> Vec<String> {
    let mut names = Vec::new();
    for file in fs::read_dir(root().join("src/capi")).expect("src/capi reads") {
        let text = fs::read_to_string(file.expect("an entry of src/capi").path()).expect("source reads");
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim() == "#[unsafe(no_mangle)]" {
                let function = lines.next().expect("a function follows its attribute");
                let name = function.split_once("extern \"C\" fn ").expect("an extern function").1;
                names.push(name.split_once('(').expect("a list of parameters").0.to_owned());
            }
        }
    }
    names.sort();
    names
}

fn compare(file: &str, expected: &str) {
    let path: PathBuf = root().join("include").join(file);
    if std::env::var_os("TILEWRIGHT_BLESS").is_some() {
        fs::write(path, expected).expect("include/ can be written");
        return;
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    let differs = found.lines().zip(expected.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or(found.lines().count().min(expected.lines().count()));
    assert!(
        found == expected,
        "include/{file} has drifted from src/capi at line {}:\n  found    {:?}\n  expected {:?}\n\
         If that is meant: TILEWRIGHT_BLESS=1 cargo test --test header",
        line + 1,
        found.lines().nth(line).unwrap_or_default(),
        expected.lines().nth(line).unwrap_or_default(),
    );
}

#[test]
fn the_header_is_that_of_the_code() {
    compare("tilewright.h", &header());
}

#[test]
fn the_list_of_functions_is_that_of_the_code() {
    compare("tilewright.symbols", &(symbols().join("\n") + "\n"));
}

#[test]
fn every_function_is_in_the_header() {
    let header = header();
    for name in symbols() {
        assert!(name.starts_with("tw_"), "{name}");
        assert!(header.contains(&format!(" {name}(")) || header.contains(&format!("\n{name}(")), "{name}");
    }
}

/// So that the code of the pages is compiled and run, as the examples are.
#[test]
fn the_c_code_of_the_pages_is_part_of_the_examples() {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect("the file reads");
    let examples = [read("examples/c/first_game.c"), read("examples/c/hotseat.c")];
    for page in ["README.md", "docs/c.md"] {
        let text = read(page);
        let mut blocks = text.split("```c\n").skip(1).peekable();
        assert!(blocks.peek().is_some(), "{page} has C code");
        for block in blocks {
            let code = block.split_once("```").expect("a block ends").0;
            assert!(
                examples.iter().any(|example| example.contains(code)),
                "{page}: not in an example:\n{code}"
            );
        }
    }
    let whole = examples[0].split_once("*/\n\n").expect("a comment comes first").1;
    assert!(read("README.md").contains(whole), "README.md shows all of examples/c/first_game.c");
}

#[test]
fn the_soname_is_the_version_of_the_interface() {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect("the file reads");
    let status = read("src/capi/status.rs");
    let (_, version) = status.split_once("pub const TW_ABI_VERSION: u32 = ").expect("the version is there");
    let soname = format!("libtilewright.so.{}", version.split_once(';').expect("a number").0);
    for file in ["build.rs", "scripts/c-library.sh"] {
        assert!(read(file).contains(&soname), "{file}: expected {soname}");
    }
}
