# Plenary's commands. `make run` and `make test` are all the set-up: each makes what it needs first.

PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
BIN := .venv/bin
# Every path is relative, so that a folder with a space in its name does no harm.
MANAGE := $(BIN)/python manage.py
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help run dev test lint format bench score fixtures requirements clean

help: ## Show this list.
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

.venv/made-for-run: requirements/run.txt
	@$(PYTHON) -c 'import sys; sys.exit("Plenary needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make run PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	@echo "Making the environment in .venv (once)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/run.txt
	@touch $@

.venv/made-for-dev: .venv/made-for-run requirements/dev.txt
	@echo "Adding what the tests and linters need to .venv (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/dev.txt
	@touch $@

run: export HTTPS := 0
run: .venv/made-for-run ## Serve the site on http://127.0.0.1:8000 (PORT=8123 for another port).
	@$(MANAGE) collectstatic --no-input --verbosity 0
	@$(MANAGE) first_start --address "http://$(HOST):$(PORT)"
	@exec $(BIN)/python -m gunicorn conference.wsgi --bind "$(HOST):$(PORT)" --workers $(WORKERS) --threads 4 --log-level warning

dev: export DEBUG := 1
dev: .venv/made-for-run ## Serve the site and restart it when the code changes.
	@$(MANAGE) first_start --address "http://$(HOST):$(PORT)"
	@$(MANAGE) runserver "$(HOST):$(PORT)"

test: .venv/made-for-dev ## Run the tests (T=tests/program for some of them).
	@$(BIN)/python -m pytest -q -n auto --dist loadgroup $(T)

lint: .venv/made-for-dev ## Check style, types, arrows, templates, migrations and settings.
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(BIN)/python -m mypy
	@$(BIN)/lint-imports --no-cache --no-logo
	@$(BIN)/python -m djlint --lint --quiet templates
	@$(BIN)/python -m codespell_lib
	@$(MANAGE) makemigrations --check --dry-run
	@SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(60))') EMAIL_URL=smtp+tls://mail.example.org:587 \
		DATABASE_URL=postgres://plenary@localhost/plenary \
		$(MANAGE) check --deploy --fail-level WARNING

format: .venv/made-for-dev ## Put the code into its form.
	@$(BIN)/python -m ruff check --fix .
	@$(BIN)/python -m ruff format .

bench: .venv/made-for-dev ## Measure speed, each figure as a ratio to a trivial task in the same run.
	@$(MANAGE) bench

score: .venv/made-for-dev ## Score the readers on the shared samples, where these lie beside the project.
	@$(BIN)/python -m tests.score

fixtures: .venv/made-for-run ## Make fixtures/*.json again from fixtures/documents.
	@$(MANAGE) make_fixtures

requirements: ## Solve requirements/*.in anew and pin the result in requirements/*.txt.
	@sh requirements/pin.sh "$(PYTHON)"

clean: ## Remove the environment and caches; the database in var/ stays.
	@rm -rf .venv staticfiles .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
