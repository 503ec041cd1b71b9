# A fresh machine needs Rust, Node, Python and a C compiler. Start with `make run` and `make test`.
.PHONY: help run test soak fuzz bench build debug-build dev check format contract clean

# `make run` builds with the profile of the tests: it compiles in a fraction of the time of the release, and
# `make test` shares the compiled libraries.
DEBUG_BINARY := target/debug/marigold

help: ## List the commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: ## Install, build, migrate, load the demo content once, and serve http://localhost:8080
	@test -x $(DEBUG_BINARY) || echo "The first build takes about five minutes on two cores. Later starts take seconds."
	@$(MAKE) --no-print-directory -j2 frontend/dist/index.html debug-build
	@$(DEBUG_BINARY) migrate
	@$(DEBUG_BINARY) seed --once --sample-orders
	@exec $(DEBUG_BINARY) serve

test: ## Install what the tests need, run every suite, and print a summary
	@scripts/test

soak: node_modules frontend/dist/index.html ## Run the long versions of the test suites (hours)
	@scripts/soak

fuzz: ## Fuzz the parsers of untrusted input, a minute each
	@scripts/fuzz

bench: ## Benchmark the release build against a baseline server, and report regressions
	@scripts/bench

build: frontend/dist/index.html ## Build the optimized release
	cargo build --release --locked -p api

debug-build:
	@echo "Compiling the server"
	@cargo build --workspace --locked --bin marigold

dev: node_modules ## Run the server and the webpack dev server, both reloading, at http://localhost:8081
	@node scripts/dev.mjs

check: node_modules ## Check formatting, lints, types, the API contract, and deploy/
	@scripts/check

format: node_modules ## Format everything
	cargo fmt --all
	cd frontend && npm run --silent format
	cd tests/e2e && npm run --silent format

contract: node_modules ## Regenerate the OpenAPI document and the front end's types
	@scripts/contract

clean: ## Remove build output (keeps data/)
	cargo clean
	rm -rf frontend/dist frontend/node_modules tests/e2e/node_modules

.PHONY: node_modules
node_modules: frontend/node_modules/.package-lock.json tests/e2e/node_modules/.package-lock.json

frontend/node_modules/.package-lock.json: frontend/package.json frontend/package-lock.json
	@echo "Installing the front end's packages"
	@cd frontend && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

tests/e2e/node_modules/.package-lock.json: tests/e2e/package.json tests/e2e/package-lock.json
	@echo "Installing the packages of the browser tests"
	@cd tests/e2e && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

FRONTEND_SOURCES := $(shell find frontend/src frontend/public frontend/shims frontend/scripts -type f 2>/dev/null) \
	frontend/webpack.config.mjs frontend/webpack.prerender.mjs frontend/tsconfig.json

frontend/dist/index.html: frontend/node_modules/.package-lock.json $(FRONTEND_SOURCES)
	@echo "Building the front end"
	@cd frontend && npm run --silent build
	@touch $@
