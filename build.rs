//! Gives the shared C library its SONAME.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let feature = |name: &str| env::var_os(format!("CARGO_FEATURE_{name}")).is_some();
    // Cargo sets no SONAME, and without one a program is bound to the path it was linked against. The number is the
    // version of the ABI, not of the crate. The Python module is loaded by path and wants none.
    if feature("CAPI") && !feature("PYTHON") && env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libtilewright.so.1");
    }
}
