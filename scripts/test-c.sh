#!/usr/bin/env bash
# Compiles each tests/c/test_*.c and examples/c/*.c as strict C99 and as C++17, links it with the static and with the
# shared library, and runs both programs, plainly and under valgrind. A text file of the same name is their input.
# Needs scripts/c-library.sh to have run.
set -euo pipefail
cd "$(dirname "$0")/.."

lib=target-c/release
out=target-c/tests
warnings=(-Wall -Wextra -Wpedantic -Werror)
# What Rust's standard library asks of the system (rustc --print native-static-libs).
system=(-lgcc_s -lutil -lrt -lpthread -lm -ldl)
valgrind=(valgrind --quiet --leak-check=full --error-exitcode=1)

mkdir -p "$out"
passed=0
failed=0

# step NAME COMMAND...: runs the command, counts it, and shows its output only if it failed.
step() {
    local name=$1
    shift
    if "$@" > "$out/log" 2>&1 < "$input"; then
        passed=$((passed + 1))
        echo "ok   $name"
    else
        failed=$((failed + 1))
        echo "FAIL $name: $*"
        cat "$out/log"
        return 1
    fi
}

sources=(tests/c/test_*.c examples/c/*.c)
[ -e "${sources[0]}" ] || { echo "no tests in tests/c" >&2; exit 1; }

for source in "${sources[@]}"; do
    name=$(basename "$source" .c)
    input=${source%.c}.txt
    [ -e "$input" ] || input=/dev/null
    step "$name: C++17" "${CXX:-c++}" -std=c++17 -x c++ "${warnings[@]}" -Iinclude -fsyntax-only "$source" || true
    step "$name: C99" "${CC:-cc}" -std=c99 -g "${warnings[@]}" -Iinclude -c "$source" -o "$out/$name.o" || continue
    if step "$name: static" "${CC:-cc}" "$out/$name.o" "$lib/libtilewright.a" "${system[@]}" \
        -o "$out/$name-static"; then
        step "$name: static, run" "$out/$name-static" || true
        step "$name: static, valgrind" "${valgrind[@]}" "$out/$name-static" || true
    fi
    if step "$name: shared" "${CC:-cc}" "$out/$name.o" -L"$lib" -ltilewright "-Wl,-rpath,$PWD/$lib" \
        -o "$out/$name-shared"; then
        step "$name: shared, run" "$out/$name-shared" || true
        step "$name: shared, valgrind" "${valgrind[@]}" "$out/$name-shared" || true
    fi
done

echo "C tests: $passed passed, $failed failed"
[ "$failed" = 0 ]
