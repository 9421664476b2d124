#!/usr/bin/env bash
# Usage: check-symbols.sh [--write]
#
# Compares the functions that the shared C library exports with the list in include/, so that none appears or
# disappears unnoticed. --write makes the list anew.
set -euo pipefail
cd "$(dirname "$0")/.."

library=target-c/release/libtilewright.so
list=include/tilewright.symbols

exported() {
    nm -D --defined-only "$library" | awk '$3 ~ /^tw_/ { print $3 }' | LC_ALL=C sort
}

if [ "${1:-}" = --write ]; then
    exported > "$list"
elif ! diff -u --label "$list" --label "$library" "$list" <(exported); then
    echo "The exported functions differ from $list. If that is meant: scripts/check-symbols.sh --write" >&2
    exit 1
else
    echo "check-symbols: $(wc -l < "$list") functions, as listed"
fi
