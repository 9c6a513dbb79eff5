# Everything a person or CI does with this repository. `make` alone lists the commands.

PORT ?= 8000
DATA_DIR ?= var
HTTPS ?=
PYTHON ?= python3
export PORT DATA_DIR HTTPS

BIN := .venv/bin
PY := $(BIN)/python
PIP_INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links
GAMES = $(patsubst rules/%/rulebook.toml,%,$(wildcard rules/*/rulebook.toml))

.DEFAULT_GOAL := help
.PHONY: help install run demo test test-long test-fast test-browser replay-all check bench rules messages lock format

help: ## List these commands.
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

# `run` and `demo` need only the runtime half, so a household never downloads the test tools.
.venv/runtime.stamp: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Shiplog needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12 …" >&2; exit 1; }
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@echo "Installing what the site needs into .venv …"
	@$(PIP_INSTALL) -r requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt .venv/runtime.stamp
	@echo "Installing the test tools into .venv …"
	@$(PIP_INSTALL) -r requirements-dev.txt
	@touch $@

install: .venv/dev.stamp ## Make .venv with everything (runtime and test tools).
	@:

run: .venv/runtime.stamp ## Start the site, its broker and its worker (PORT, DATA_DIR, HTTPS=1).
	@exec $(PY) -m companion.launcher

demo: .venv/runtime.stamp ## Fill the site with a demonstration campaign.
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) manage.py compile_translations
	@$(PY) manage.py demo

test: install ## Each test once, with PostgreSQL, Redis and Chromium; then on SQLite what may differ there.
	@$(PY) -m tests.browsers
	@$(PY) -m tests.suite

test-long: install ## What make test leaves out: long random plays, whole games, every test of the database on SQLite.
	@$(PY) -m tests.browsers
	@$(PY) -m tests.suite --long

test-fast: install ## No browser, no servers, no random games; under a minute.
	$(BIN)/pytest -n 2 -m "not browser and not servers and not slow and not long"

test-browser: install ## Only the browser tests.
	@$(PY) -m tests.browsers
	$(PY) -m tests.servers -- pytest -n 2 --dist worksteal -m "browser and not long"

replay-all: install ## Replay every stored log and compare it, line by line, with what was recorded.
	@$(PY) -m tests.yardstick

check: install ## Lint, widths, commits, layers, types, migrations, translations, citations of rules.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(PY) -m tests.widths templates static tests
	$(PY) -m tests.commits
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) manage.py check_translations
	$(PY) -m rules citations rules companion campaigns scoring templates static locale tests docs benchmarks *.md

bench: install ## Run every benchmark against real servers.
	@$(PY) -m tests.servers -- sh -c 'for b in benchmarks/*.py; do echo "== $$b"; $(PY) "$$b" || exit 1; done'

rules: install ## List the rules that no test names.
	@for game in $(GAMES); do $(PY) -m rules rules $$game --untested || exit 1; done

messages: install ## Collect new words from code and templates into locale/.
	$(PY) manage.py collect_translations

lock: install ## Pin the newest versions that fit requirements*.in.
	$(COMPILE) --upgrade requirements.in -o requirements.txt
	$(COMPILE) --upgrade -c requirements.txt requirements-dev.in -o requirements-dev.txt

format: install ## Rewrite the code in the house format.
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
