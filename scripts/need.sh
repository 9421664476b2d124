#!/usr/bin/env bash
# Usage: need.sh [--optional] WANT=PACKAGE...
#
# Makes sure of what is wanted: a command, or a Python module as INTERPRETER:MODULE. What is missing is installed from
# Debian's packages where that needs no password (root on a system with apt-get); elsewhere this says what to install
# and fails, or, with --optional, goes on.
set -euo pipefail

optional=
if [ "${1:-}" = --optional ]; then
    optional=1
    shift
fi

have() {
    case $1 in
        *:*) "${1%:*}" -c "import ${1#*:}" 2>/dev/null ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

packages_of_missing() {
    local pair
    for pair in "$@"; do
        have "${pair%%=*}" || printf '%s\n' "${pair#*=}"
    done | sort -u
}

mapfile -t missing < <(packages_of_missing "$@")
[ "${#missing[@]}" -gt 0 ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian packages: ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    install=(apt-get install -y -q --no-install-recommends "${missing[@]}")
    # A fresh machine has no package lists, an old one outdated lists: fetch them only if it does not work without.
    "${install[@]}" >/dev/null 2>&1 </dev/null ||
        { apt-get update -q && "${install[@]}"; } >/dev/null </dev/null || true
    mapfile -t missing < <(packages_of_missing "$@")
    [ "${#missing[@]}" -gt 0 ] || exit 0
fi

echo "Missing: ${missing[*]}. On Debian or Ubuntu: sudo apt-get install ${missing[*]}" >&2
[ -n "$optional" ] || exit 1
