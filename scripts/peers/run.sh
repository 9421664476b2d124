#!/usr/bin/env bash
# Usage: run.sh [option of compare.py]...
#
# Plays uniformly random games of this engine, of fastcatan and of catanatron in one run and prints what each needs.
# The peers live in an environment of their own, .venv-peers; nothing else in this project uses them.
set -euo pipefail
cd "$(dirname "$0")/../.."

# fastcatan has wheels for CPython 3.12 and newer only. A python3.12 on the PATH need not run: a version manager
# may have put a stand-in there that only says how to switch versions.
find_python() {
    local candidate
    for candidate in python3.12 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.12*/bin/python3.12 python3.13 python3.14 \
        "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[3-9]*/bin/python3 "${PYTHON:-python3}"; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    return 1
}

env=.venv-peers
if [ ! -e "$env/ready" ] || [ scripts/peers/requirements.txt -nt "$env/ready" ]; then
    if python=$(find_python); then
        wanted=(-r scripts/peers/requirements.txt)
    else
        python=${PYTHON:-python3}
        wanted=(catanatron numpy)
    fi
    scripts/venv.sh "$env" "$python"
    "$env/bin/pip" install --quiet "${wanted[@]}"
    touch "$env/ready"
fi
if ! "$env/bin/python" -c 'import fastcatan' 2>/dev/null; then
    echo "No fastcatan in this comparison: it needs CPython 3.12 or newer, and none was found here" \
        "(only $("$env/bin/python" --version)). Install one and remove $env." >&2
fi

# Two OpenMP threads on a busy machine are slower than one, and the comparison is about one.
export OMP_NUM_THREADS=1
# The profile of `cargo bench`, which is release with debug information: after it, only the example is left to build.
cargo build --quiet --locked --profile bench --example random_play
exec "$env/bin/python" scripts/peers/compare.py --ours target/release/examples/random_play "$@"
