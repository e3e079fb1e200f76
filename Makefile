# Two commands are all a newcomer needs: `make run` and `make test`. `make help` lists the rest.

APP ?= photomania
CONFIGURATION ?= release
PICTURES ?=
ONLY ?=
PREFIX ?= /usr/local
DESTDIR ?=

SWIFT ?= swift
STRICT := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
RELEASE := -c release
STATIC := $(RELEASE) --static-swift-stdlib
# So many tests at a time. All 1,500 at once would each wait for all others at every step, longer than any time limit.
TESTS_AT_ONCE := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16
SOURCES := Package.swift Sources Apps Tools Tests Benchmarks

.PHONY: help run web test unit-tests script-tests release-build test-bluez lint format bench install uninstall build clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## the app over real photographs; APP=paper reads books, APP=forgetmenot watches things; PICTURES=dir takes a folder of yours; CONFIGURATION=debug
	@Support/install-packages run
	@CONFIGURATION=$(CONFIGURATION) exec Support/run app $(APP) "$(PICTURES)"

web: build ## the same in a browser, on this machine only
	@Support/install-packages run
	@CONFIGURATION=$(CONFIGURATION) exec Support/run web $(APP) "$(PICTURES)"

build:
	@Support/install-packages build
	$(SWIFT) build -c $(CONFIGURATION) $(STRICT) --product photofeed
	$(SWIFT) build -c $(CONFIGURATION) $(STRICT) --product $(APP)
	$(if $(filter debug,$(CONFIGURATION)),$(SWIFT) build -c debug $(STRICT) --product iconbadge)

test: lint unit-tests script-tests release-build ## format check, strict builds, and every test

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)

unit-tests:
	@Support/install-packages build test
	$(SWIFT) build --build-tests $(STRICT)
	$(TESTS_AT_ONCE) Tests/run-units $(SWIFT) test --skip-build $(STRICT)

script-tests: unit-tests
	Tests/run-scripts .build/debug

# What `make run` builds is built otherwise than the tests: other errors show there.
release-build:
	@Support/install-packages build
	$(SWIFT) build $(RELEASE) $(STRICT)

test-bluez: ## forgetmenot on the real BlueZ, in a small virtual machine
	@Support/install-packages build bluez
	$(SWIFT) build $(STATIC) $(STRICT) --product forgetmenot
	Tests/bluez-vm/check .build/release/forgetmenot

format: ## write all Swift files in the house's format
	$(SWIFT) format --in-place --recursive $(SOURCES)

bench: ## measure ours beside the peers; ONLY=http,layouts,ui,feed,icons,beacons picks groups
	@Support/install-packages build run bench
	$(SWIFT) build $(STATIC) $(STRICT)
	.build/release/bench $(if $(ONLY),--only $(ONLY)) --json .build/bench.json

install: ## into PREFIX (/usr/local), below DESTDIR
	@Support/install-packages build
	$(SWIFT) build $(STATIC) $(STRICT) --product photofeed
	$(SWIFT) build $(STATIC) $(STRICT) --product photomania
	$(SWIFT) build $(STATIC) $(STRICT) --product paper
	$(SWIFT) build $(STATIC) $(STRICT) --product iconbadge
	$(SWIFT) build $(STATIC) $(STRICT) --product forgetmenot
	$(SWIFT) build $(STATIC) $(STRICT) --product inspirations
	Support/install --from .build/release --prefix "$(PREFIX)" --destdir "$(DESTDIR)"

uninstall: ## what install wrote
	Support/install --uninstall --prefix "$(PREFIX)" --destdir "$(DESTDIR)"

clean: ## all that was built
	rm -rf .build
