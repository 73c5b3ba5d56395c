PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
EVENTS := 100000
# Tests mostly wait, so two cores serve four of them at a time. Now and then that starves a browser or a
# node for seconds: what fails is tried once more, and the summary names it.
WORKERS := 4
TRIES := --reruns 1 --rerun-show-tracebacks

.DEFAULT_GOAL := help
.PHONY: help setup setup-test run test check bench soak screens screenshots wiring enclosures clean

help:
	@echo 'make run [ARGS="--demo"]  play: start broker, hub and pages'
	@echo 'make test                 run every test, real broker and browser included'
	@echo 'make check                format, lint, types, import contracts, fast tests'
	@echo 'make bench                print start, memory, latency and firmware figures'
	@echo 'make soak [EVENTS=100000] count events under faults: none lost, doubled or out of order'
	@echo 'make screens [ARGS="--only board"]  draw every page in every state, five sizes, two themes'
	@echo 'make screenshots          take the pictures of the README anew'
	@echo 'make wiring               check the pins of the nodes, draw their wiring, fill the tables of hardware/'
	@echo 'make enclosures           make the printed boxes of hardware/ anew (ARGS=--check: only compare)'
	@echo 'make setup                only install, into .venv'

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo 'There is no $(PYTHON): install Python 3.11 or newer, or name it: make run PYTHON=python3.12, for example'; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(v < (3, 11) and f"Pitwall needs Python 3.11 or newer, this is {v[0]}.{v[1]}: make run PYTHON=python3.12, for example")'
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo 'Python cannot make virtual environments: sudo apt install python3-venv, then try again.'; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(STAMP): pyproject.toml | $(BIN)/python
	@echo 'Installing Pitwall into $(VENV): once, a minute or two, with internet ...'
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[broker,demo]' || { echo 'That did not work. Is there internet? Then try again.'; exit 1; }
	@touch $@

$(VENV)/.ready-test: $(STAMP)
	@echo 'Installing what the tests need: once, some minutes ...'
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[broker,demo,flash,test,lint]'
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --upgrade --target .typings 'micropython-esp32-stubs~=1.29.0' 'micropython-stdlib-stubs>=1.24'
	@touch $@

setup: $(STAMP)

setup-test: $(VENV)/.ready-test
	@$(BIN)/python -m tests.machine

run: setup
	@$(BIN)/pitwall run $(ARGS)

test: setup-test
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(TRIES) $(ARGS)

check: setup-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/pyright -p firmware
	$(BIN)/python -m pytest -q tests/wire tests/engine tests/games tests/rules tests/firmware tests/hardware tests/architecture

bench: setup-test
	$(BIN)/python -m tests.bench $(ARGS)

soak: setup-test
	$(BIN)/python -m tests.soak --events $(EVENTS) $(ARGS)

screens: setup-test
	$(BIN)/python -m tests.screens $(ARGS)

screenshots: setup-test
	$(BIN)/python -m tests.e2e.screenshots

$(VENV)/.ready-wiring: $(STAMP)
	@command -v dot >/dev/null || { echo 'WireViz draws with Graphviz: sudo apt install graphviz, then try again.'; exit 1; }
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[wiring]'
	@touch $@

wiring: $(VENV)/.ready-wiring
	@$(BIN)/python -m hardware

$(VENV)/.ready-cad: $(STAMP)
	@echo 'Installing what draws solids: once, 1 GB ...'
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[cad]'
	@touch $@

enclosures: $(VENV)/.ready-cad
	@$(BIN)/python -m hardware.printing $(ARGS)

clean:
	rm -rf $(VENV) .typings
