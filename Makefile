# `make ask Q="…"` answers a question, `make test` runs the tests; both set up what they need (Python ≥ 3.11 and make).
#
# The environment is .venv; a stamp file in it says which lists it was installed from, so that a second run starts at once.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
PACKAGES := rules_text indexer query engine
CODE := $(PACKAGES) tests benchmarks
Q ?= 牌库没牌了还要抓牌会怎样
export Q

.PHONY: help ask setup setup-dev test lint format format-check types cold bench random mutation citations requirements clean

help:
	@echo 'make ask Q="牌库没牌了还要抓牌会怎样"   set up, then answer the question'
	@echo 'make test                              set up, then run all tests'
	@echo 'make lint | format-check | types       ruff check, ruff format --check, mypy --strict'
	@echo 'make cold | bench                      cold-start ratios | all measurements'
	@echo 'make random | mutation                 a million random decisions | do the examples show their rules'
	@echo 'make citations | requirements          renew the index of citations | the pinned lists'

ask: setup
	@"$(BIN)/caipan" ask "$$Q"

setup: $(VENV)/.stamp-run
setup-dev: $(VENV)/.stamp-dev

# A rule of its own for the empty environment: it is made once and then only added to.
$(VENV)/pyvenv.cfg:
	@"$(PYTHON)" -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed: make PYTHON=python3.12 …")'
	"$(PYTHON)" -m venv "$(VENV)"

# Where the development tools are there already, the list of the run is contained in theirs.
$(VENV)/.stamp-run: requirements/run.txt pyproject.toml | $(VENV)/pyvenv.cfg
	"$(BIN)/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	"$(BIN)/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	"$(BIN)/python" -m compileall -q $(PACKAGES)
	@"$(BIN)/python" -c 'import pathlib; pathlib.Path("$@").touch()'

$(VENV)/.stamp-dev: requirements/ci.txt $(VENV)/.stamp-run
	"$(BIN)/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/ci.txt
	@"$(BIN)/python" -c 'import pathlib; pathlib.Path("$@").touch()'

test: setup-dev
	"$(BIN)/python" -m pytest -n auto $(PYTEST_ARGS)

lint: setup-dev
	"$(BIN)/python" -m ruff check $(CODE)

format: setup-dev
	"$(BIN)/python" -m ruff format $(CODE)

format-check: setup-dev
	"$(BIN)/python" -m ruff format --check $(CODE)

types: setup-dev
	"$(BIN)/python" -m mypy

cold: setup
	"$(BIN)/python" benchmarks/cold.py

bench: setup-dev
	"$(BIN)/python" benchmarks/cold.py
	"$(BIN)/python" -m benchmarks.play
	"$(BIN)/python" -m benchmarks.play --library

# A million decisions of random play under invariants: make random DECISIONS=1000000
DECISIONS ?= 1000000
random: setup-dev
	"$(BIN)/python" -m tests.engine.marathon $(DECISIONS)

# Which stored examples change their outcome when the code that cites their rule does nothing.
mutation: setup-dev
	"$(BIN)/python" -m benchmarks.mutation

citations: setup
	"$(BIN)/python" -m query.citations

# Needs pip-tools in the environment. The lists hold hashes and no address.
COMPILE := "$(BIN)/pip-compile" --quiet --strip-extras --generate-hashes --allow-unsafe --no-header \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links
RUN_IN := pyproject.toml requirements/build.in requirements/windows.in
requirements:
	$(COMPILE) -o requirements/run.txt $(RUN_IN)
	$(COMPILE) -o requirements/ci.txt -c requirements/run.txt $(RUN_IN) requirements/dev.in

clean:
	rm -rf "$(VENV)" .mypy_cache .ruff_cache .pytest_cache .hypothesis
