#!/usr/bin/env bash
# Builds the C library: target-c/release/libtilewright.{a,so}, and the link by its SONAME that programs load.
#
# It has a target directory of its own because the Python module is a library of the same name: in one directory, the
# one built last would stand in for the other.
#
# A shared library wants at least the glibc that it was linked with. Where cargo-zigbuild is installed, that is 2.28;
# elsewhere it is the one of this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

build=(--release --features capi --target-dir target-c)
host=$(rustc -vV | awk '$1 == "host:" { print $2 }')

if [[ $host == *-linux-gnu ]] && command -v cargo-zigbuild >/dev/null; then
    cargo zigbuild "${build[@]}" --target "$host.2.28"
    mkdir -p target-c/release
    cp --remove-destination "target-c/$host/release/"libtilewright.{a,so} target-c/release/
else
    if [[ $host == *-linux-gnu ]]; then
        echo "cargo-zigbuild is not installed: the shared library will want the glibc of this machine or a newer one" >&2
    fi
    cargo build "${build[@]}"
fi
ln -sf libtilewright.so target-c/release/libtilewright.so.1
