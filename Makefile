# Everything a developer types; `make help` lists it.
PREFIX ?= /usr/local
RELEASE := -c release --static-swift-stdlib
FORMATTED := Package.swift Sources Tests

.PHONY: help build test demo bench format lint golden install clean

help: ## Show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

build: ## Build the release binary, the Swift runtime inside it
	swift build $(RELEASE) --product authctl

demo: build ## Build, then show a phone sign-in from beginning to end
	@bash Tests/Scripts/demo.sh "$$(swift build $(RELEASE) --show-bin-path)"

test: ## Run all tests
	swift test

bench: build ## Print the speed goals as ratios to curl in one run
	@swift build $(RELEASE) --product benchmark
	@"$$(swift build $(RELEASE) --show-bin-path)/benchmark" "$$(swift build $(RELEASE) --show-bin-path)/authctl"

format: ## Format the sources in place
	swift format --in-place --recursive --parallel $(FORMATTED)

lint: ## Check the format
	swift format lint --strict --recursive --parallel $(FORMATTED)

golden: ## Write the golden files anew, and fail so that the difference is read
	AUTHCTL_RECORD_GOLDEN=1 swift test --filter Golden

install: build ## Install below PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 -s "$$(swift build $(RELEASE) --show-bin-path)/authctl" "$(DESTDIR)$(PREFIX)/bin/authctl"

clean: ## Remove what was built
	rm -rf .build
