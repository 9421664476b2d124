# tilewright: how to run, test and measure it. `make help` lists the targets.
#
# Everything here sets itself up: virtual environments from PyPI, and Debian packages where run as root. Where it is
# not root, it says what to install. The second time, only what changed is done again.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
# Cargo uses all cores by itself, and two Cargos wait for each other: nothing to win from -j.
.NOTPARALLEL:

PYTHON ?= python3
RUST_SOURCES := $(shell find src data build.rs Cargo.toml Cargo.lock -type f 2>/dev/null)
PYTHON_SOURCES := $(shell find python pyproject.toml -type f -not -path '*/__pycache__/*' 2>/dev/null)

# With glibc, zig links: what is built here then runs on systems as old as 2.28, however new this one is.
ifneq ($(shell getconf GNU_LIBC_VERSION 2>/dev/null),)
ZIG := 'ziglang>=0.13,<0.18' 'cargo-zigbuild>=0.20,<1'
WHEEL_FLAGS := --zig --compatibility manylinux_2_28
endif

.PHONY: help
help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---- what to look at -------------------------------------------------------------------------------------------------

.PHONY: run
run: .venv/tilewright.stamp ## Builds the Python module, plays 2,000 games, draws a board
	@scripts/need.sh --optional rsvg-convert=librsvg2-bin
	.venv/bin/tilewright play settlers/base --games 2000 --seats 4 --seed 1 --bots random,greedy,random,random
	@mkdir -p out
	.venv/bin/tilewright draw settlers/base --seed 7 --bots greedy --moves 10000 --out out/board.svg
	@echo "A board: $(CURDIR)/out/board.svg"
	@if command -v rsvg-convert >/dev/null; then \
	    rsvg-convert --width 1000 out/board.svg --output out/board.png; \
	    echo "         $(CURDIR)/out/board.png"; \
	else \
	    echo 'No board.png: rsvg-convert is not installed'; \
	fi

# ---- tests -----------------------------------------------------------------------------------------------------------

.PHONY: test
test: lint docs test-rust test-c test-python ## Everything that CI runs
	@echo 'make test: all passed'

.PHONY: lint
lint: build-tools .venv-test/tools.stamp ## Formatting, clippy, ruff, mypy, shellcheck
	@scripts/need.sh --optional shellcheck=shellcheck
	cargo fmt --check
	cargo clippy --locked --all-features --all-targets -- -D warnings
	.venv-test/bin/ruff check python tests/python scripts
	.venv-test/bin/ruff format --check python tests/python scripts
	.venv-test/bin/mypy
	@if command -v shellcheck >/dev/null; then \
	    shellcheck .ci/run $$(find scripts -name '*.sh'); \
	else \
	    echo 'Scripts not checked: shellcheck is not installed'; \
	fi

# Not with feature `python`: its test programs would have to link with libpython, which many installations do not have
# as a library. pytest tests that part, in a real interpreter.
.PHONY: test-rust
test-rust: build-tools ## The Rust tests and the examples in the documentation
	@if cargo nextest --version >/dev/null 2>&1; then \
	    cargo nextest run --locked --features capi,schema; \
	else \
	    echo 'cargo-nextest is not installed: using cargo test'; \
	    cargo test --locked --features capi,schema --lib --bins --tests --examples; \
	fi
	cargo test --locked --features capi,schema --doc

.PHONY: docs
docs: build-tools ## The documentation of the crate, without warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --all-features

.PHONY: c-library
c-library: build-tools .venv/tools.stamp ## The C library, static and shared, in target-c/release
	PATH="$(CURDIR)/.venv/bin:$$PATH" scripts/c-library.sh

.PHONY: test-c
test-c: c-library ## The C tests, static and shared, also under valgrind, and the exported symbols
	@scripts/need.sh valgrind=valgrind
	scripts/test-c.sh
	scripts/check-symbols.sh
	@if [ -n "$(ZIG)" ]; then scripts/check-glibc.sh target-c/release/libtilewright.so 2.28; fi

.PHONY: test-python
test-python: .venv-test/tilewright.stamp ## The tests of the wheel, and its stubs against the module
	.venv-test/bin/python scripts/check_wheel.py target/wheels/tilewright-*.whl
	.venv-test/bin/python -m mypy.stubtest tilewright._native
	.venv-test/bin/python -m pytest

# ---- benchmarks ------------------------------------------------------------------------------------------------------

.PHONY: bench
bench: build-tools ## Criterion's benchmarks as a table, then the comparison with other engines
	cargo bench --locked --bench engine
	@$(PYTHON) scripts/bench_table.py target/criterion
	@$(MAKE) --no-print-directory bench-peers

.PHONY: bench-peers
bench-peers: build-tools ## Random games against catanatron and fastcatan, in one run
	PYTHON=$(PYTHON) scripts/peers/run.sh

# ---- set-up ----------------------------------------------------------------------------------------------------------

.PHONY: wheel
wheel: target/wheels/wheel.stamp ## The Python wheel, in target/wheels

.PHONY: format
format: .venv-test/tools.stamp ## Formats Rust and Python
	cargo fmt
	.venv-test/bin/ruff check --fix python tests/python scripts
	.venv-test/bin/ruff format python tests/python scripts

.PHONY: clean
clean: ## Removes all that these targets made
	rm -rf target target-c out .venv .venv-test .venv-peers .mypy_cache .ruff_cache .pytest_cache

.PHONY: build-tools
build-tools:
	@scripts/need.sh cc=build-essential c++=build-essential
	@command -v cargo >/dev/null || { echo 'Rust is missing: install it with rustup' >&2; exit 1; }

.venv/tools.stamp: pyproject.toml scripts/venv.sh
	scripts/venv.sh .venv $(PYTHON)
	.venv/bin/pip install --quiet 'maturin>=1.9.4,<2' $(ZIG)
	@touch $@

target/wheels/wheel.stamp: .venv/tools.stamp $(RUST_SOURCES) $(PYTHON_SOURCES) | build-tools
	rm -rf target/wheels
	PATH="$(CURDIR)/.venv/bin:$$PATH" maturin build --release --locked --out target/wheels $(WHEEL_FLAGS)
	@touch $@

.venv/tilewright.stamp: target/wheels/wheel.stamp
	.venv/bin/pip uninstall --quiet --yes tilewright 2>/dev/null
	.venv/bin/pip install --quiet "$$(ls target/wheels/tilewright-*.whl)[cli]"
	@touch $@

# An environment of its own, so that the tests see what users get: the wheel, nothing of this directory.
# The tools are there before the wheel is, so that `make lint` need not build it.
.venv-test/tools.stamp: pyproject.toml scripts/venv.sh
	scripts/venv.sh .venv-test $(PYTHON)
	.venv-test/bin/pip install --quiet --group dev
	@touch $@

.venv-test/tilewright.stamp: .venv-test/tools.stamp target/wheels/wheel.stamp
	.venv-test/bin/pip uninstall --quiet --yes tilewright 2>/dev/null
	.venv-test/bin/pip install --quiet target/wheels/tilewright-*.whl
	@touch $@
