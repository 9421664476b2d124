#!/usr/bin/env bash
# Usage: venv.sh DIRECTORY PYTHON
#
# Makes a fresh virtual environment in DIRECTORY with the given interpreter, which must be Python 3.10 or newer.
set -euo pipefail

dir=$1
python=$2

"$(dirname "$0")/need.sh" "$python=python3"
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
    echo "$python is $("$python" --version 2>&1), and Python 3.10 or newer is needed: make PYTHON=..." >&2
    exit 1
fi
# Debian ships venv without ensurepip, and then `python -m venv` fails half-way.
"$(dirname "$0")/need.sh" "$python:ensurepip=python3-venv"
"$python" -m venv --clear "$dir"
# 25.1 is the first that reads dependency groups.
"$dir/bin/python" -m pip install --quiet --upgrade 'pip>=25.1'
