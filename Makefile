# Two commands for a fresh machine with Rust and Node: `make run` and `make test`.
.PHONY: help run test campaign fuzz bench build dev check format contract clean

MARIGOLD := target/release/marigold

help: ## Say what there is
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: build ## Install, build, migrate, load the demo content once, and serve http://localhost:8080
	@$(MARIGOLD) migrate
	@$(MARIGOLD) seed --once
	@exec $(MARIGOLD) serve

test: ## Install what tests need, then run every suite and sum up
	@scripts/test

campaign: frontend/dist/index.html ## Look for lost and doubled things for hours, and print the figures
	@scripts/campaign

fuzz: ## Let libFuzzer look for what breaks a parser of foreign bytes, a minute each
	@scripts/fuzz

bench: ## Measure the release build against a bare server, and say what became slower
	@scripts/bench

build: frontend/dist/index.html ## Install and build all that `make run` needs, and start nothing
	cargo build --release --locked -p api

dev: node_modules ## Server and webpack dev server, both reloading, at http://localhost:8081
	@node scripts/dev.mjs

check: node_modules ## Format, lint, types, the contract between the halves, and deploy/
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cd frontend && npm run --silent check
	cd tests/e2e && npm run --silent check
	cd tests/bench && python3 -B -m unittest -q
	@scripts/contract --check
	@scripts/check-deploy

format: node_modules ## Format everything
	cargo fmt --all
	cd frontend && npm run --silent format
	cd tests/e2e && npm run --silent format

contract: node_modules ## Write the OpenAPI document and the front end's types anew
	@scripts/contract

clean: ## Remove what was built, but no data
	cargo clean
	rm -rf frontend/dist frontend/node_modules tests/e2e/node_modules

.PHONY: node_modules
node_modules: frontend/node_modules/.package-lock.json tests/e2e/node_modules/.package-lock.json

frontend/node_modules/.package-lock.json: frontend/package.json frontend/package-lock.json
	cd frontend && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

tests/e2e/node_modules/.package-lock.json: tests/e2e/package.json tests/e2e/package-lock.json
	cd tests/e2e && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

FRONTEND_SOURCES := $(shell find frontend/src frontend/public frontend/stubs frontend/scripts -type f 2>/dev/null) \
	frontend/webpack.config.mjs frontend/webpack.server.mjs frontend/tsconfig.json

frontend/dist/index.html: frontend/node_modules/.package-lock.json $(FRONTEND_SOURCES)
	cd frontend && npm run --silent build
	@touch $@
