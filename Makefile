# The two commands of the README are `make run` and `make test`; the rest is for working on the project.
# Set-up happens by itself and again only when a lock, pyproject.toml or this file has changed.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	"$$p" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)
UV ?= uv

BIN := .venv/bin
# The lock alone decides what is installed: a machine's own constraint file has no say.
PIP := PIP_CONSTRAINT= $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
SELF := $(PIP) install --no-deps --no-build-isolation --editable .
INPUTS := pyproject.toml workshop/__init__.py Makefile

.PHONY: help run test soak docs lint format types check build bench lock clean
.DEFAULT_GOAL := help

help:
	@echo "make run      set up and open the workshop"
	@echo "make test     set up and run every test"
	@echo "make check    lint and types"
	@echo "make docs     write the pages and the picture that are made from code and pack"
	@echo "make soak     the long runs (many minutes)"
	@echo "make format   put every file into the project's format"
	@echo "make build    source archive and wheel into dist/"
	@echo "make bench    every benchmark, with what it measured (half an hour)"
	@echo "make lock     resolve the lock files again (needs uv)"
	@echo "make clean    remove the set-up and everything built"

run: .venv/.ready-run
	@$(BIN)/workshop

# Compiled files are kept, whatever the machine says: the tests start a hundred programs that would compile it all again.
test: .venv/.ready-dev
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest

soak: .venv/.ready-dev
	@$(BIN)/python -m pytest -m soak -n0 -o faulthandler_timeout=0

docs: .venv/.ready-dev
	@cd tests && ../$(BIN)/python make_docs.py

lint: .venv/.ready-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports --no-cache

format: .venv/.ready-dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

types: .venv/.ready-dev
	@$(BIN)/mypy

check: lint types

build: .venv/.ready-dev
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation --outdir dist .

bench: .venv/.ready-dev
	@failed=; for name in $(BENCHMARKS); do \
		echo; echo "== $$name"; $(BIN)/python benchmarks/$$name.py || failed="$$failed $$name"; done; \
		echo; if [ -n "$$failed" ]; then echo "Above a target:$$failed"; exit 1; else echo "All within their targets."; fi

BENCHMARKS := startup app acts intake cohort scorecard

LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --no-annotate --custom-compile-command "make lock" pyproject.toml

# The runtime lock is made first and holds for the others, so that what is tested is what is used.
lock:
	$(LOCK) --output-file requirements.lock
	$(LOCK) --constraints requirements.lock --group build --output-file requirements-build.lock
	$(LOCK) --constraints requirements.lock --group dev --output-file requirements-dev.lock
	$(LOCK) --constraints requirements.lock --extra live --output-file requirements-live.lock
	$(LOCK) --constraints requirements.lock --extra web --output-file requirements-web.lock

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "The workshop needs Python 3.11 or newer with its venv module; none was found." >&2; \
	echo "Install one (on Debian and Ubuntu: apt install python3 python3-venv), or name it: make PYTHON=/path/to/python3.12 run" >&2; exit 1; }
	@echo "Setting up .venv with $$("$(PYTHON)" --version)"
	@"$(PYTHON)" -m venv .venv

.venv/.ready-run: requirements-build.lock $(INPUTS) | .venv/bin/python
	@echo "Installing what the workshop needs (once, takes a moment)"
	@$(PIP) install --require-hashes -r requirements-build.lock
	@$(SELF)
	@touch $@

.venv/.ready-dev: requirements-dev.lock $(INPUTS) | .venv/bin/python
	@echo "Installing what the tests need (once, takes a minute)"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@$(SELF)
	@touch $@ .venv/.ready-run
