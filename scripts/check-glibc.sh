#!/usr/bin/env bash
# Usage: check-glibc.sh LIBRARY VERSION
#
# Fails if a shared library wants a newer glibc than this version, such as 2.28, and names the functions.
set -euo pipefail

library=$1
most=$2

# Lines such as "2.34 pthread_key_create" for all that the library takes from glibc.
wanted() {
    objdump -T "$library" | sed -nE 's/.*\(?GLIBC_([0-9.]+)\)? +([^ ]+)$/\1 \2/p'
}

newest=$(wanted | cut -d ' ' -f 1 | sort -V | tail -n 1)
if [ "$(printf '%s\n' "$newest" "$most" | sort -V | tail -n 1)" != "$most" ]; then
    echo "$library wants glibc $newest, expected $most or older:" >&2
    wanted | awk -v most="$most" '{ split($1, v, "."); split(most, m, "."); if (v[1] > m[1] || v[2] > m[2]) print "  " $0 }' >&2
    exit 1
fi
echo "check-glibc: $library wants glibc ${newest:-of no version}"
