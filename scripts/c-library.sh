#!/usr/bin/env bash
# Builds the C library: target-c/release/libtilewright.{a,so}, and the link by its SONAME that programs load.
#
# It has a target directory of its own because the Python module is a library of the same name: in one directory, the
# one built last would stand in for the other.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --features capi --target-dir target-c
ln -sf libtilewright.so target-c/release/libtilewright.so.1
