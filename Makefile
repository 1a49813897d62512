# Every command a developer needs; `make help` lists them.
PREFIX ?= /usr/local
# How a release is linked on Linux, and what it costs: Docs/decisions/0007-release-linking.md.
LINK := -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
# Types are looked up by address: by name, the runtime searches all conformances of the program at each first
# use (also 0007).
RELEASE_SWIFT := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections
# Without a local run path, the loader looks for libraries in the system's directories, never beside the
# program.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath $(RELEASE_SWIFT)
# The compiler repeats the name of a file that it does not find.
find = $(filter /%,$(shell clang -print-file-name=$(1) 2>/dev/null || cc -print-file-name=$(1) 2>/dev/null))
CXX_RUNTIME = $(firstword $(call find,libstdc++.a) $(call find,libstdc++.so))
ifeq ($(shell uname -s),Linux)
RELEASE += $(LINK) -Xcc -fstack-protector-strong -Xlinker -L.build/runtime
RUNTIME := .build/runtime/libstdc++.a
endif
# Time limit of the tests in seconds; an idle machine with two cores needs about 120.
TEST_LIMIT ?= 1500
# The demo's program, in a separate directory: not optimized, no debug information, each module compiled in
# one go.
DEMO := -c release --scratch-path .build/demo --disable-index-store -Xswiftc -Onone -Xswiftc -gnone \
  -Xswiftc -no-emit-module-separately-wmo
# All output of the tests; the screen shows a readable part.
TEST_LOG := .build/tests.log
LIMITED := bash Tests/Scripts/limited.sh $(TEST_LIMIT) 400 $(TEST_LOG)
FORMATTED := Package.swift Sources Tests
# The program to install and to pack. A variable, so that `make -o build dist BUILT=…` can pack another one.
BUILT ?= $$(swift build $(RELEASE) --show-bin-path)/authctl
WORKFLOWS := .github/workflows/*.yml

.PHONY: help has-swift build test test-slow test-sanitize coverage check-release check-older check-darwin check-darwin-self check-musl demo bench format lint lint-workflows golden install dist deb wheel npm image clean

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

# Before anything is compiled, which takes minutes.
has-swift:
	@command -v swift >/dev/null || { echo 'Swift 6.3 or later is needed: https://swift.org/install' >&2; exit 1; }

# A directory in which the linker finds no shared twin of it.
.build/runtime/libstdc++.a: has-swift
	@[ -n "$(CXX_RUNTIME)" ] || { \
	  gcc=$$(clang -v 2>&1 | sed -n 's|^Selected GCC installation: .*/||p'); \
	  echo "libstdc++ for C++ programs is not installed; its package is libstdc++-$${gcc:-12}-dev (Debian, Ubuntu)" \
	    "or libstdc++-static (Fedora, RHEL)" >&2; exit 1; }
	@mkdir -p .build/runtime
	@case "$(CXX_RUNTIME)" in *.a) ln -sf "$(CXX_RUNTIME)" $@ ;; esac

build: has-swift $(RUNTIME) ## Build the release binary, the Swift runtime inside it
	swift build $(RELEASE) --product authctl

check-release: build ## Check what the release binary needs of the machine
	@bash Tests/Scripts/release_check.sh "$(BUILT)"

check-older: build ## Run the release binary in root directories of older Debians (root, debootstrap)
	@bash Tests/Scripts/older_glibc.sh "$(BUILT)"

check-darwin: has-swift ## Compile all modules and tests for macOS, as far as Linux can (PyPI's ziglang)
	@python3 Tests/Scripts/system_check.py darwin

check-darwin-self: has-swift ## Check that check-darwin finds a mistake in each branch for macOS
	@python3 Tests/Scripts/system_check.py darwin --planted

check-musl: has-swift ## The same as check-darwin, for the musl C library
	@python3 Tests/Scripts/system_check.py musl

demo: has-swift ## Build quickly, then show a phone sign-in from beginning to end
	swift build $(DEMO) --product authctl
	@bash Tests/Scripts/demo.sh "$$(swift build $(DEMO) --show-bin-path)"

test: has-swift ## Run all tests
	swift build --build-tests
	@$(LIMITED) bash Tests/Scripts/suites.sh --experimental-maximum-parallelization-width 12

test-slow: has-swift ## Run all tests one by one, then list the slowest ten
	swift build --build-tests
	@AUTHCTL_KILL_ROUNDS=500 bash Tests/Scripts/slowest.sh 10 $(TEST_LOG) $(LIMITED) swift test --skip-build --no-parallel

test-sanitize: has-swift ## Find memory errors in the server's suites, and races with 16 clients
	@bash Tests/Scripts/sanitize.sh address thread

coverage: has-swift ## Print how many lines of each module the tests run (without EndToEndTests)
	@bash Tests/Scripts/coverage.sh

bench: build ## Print the speed goals as ratios to curl in one run
	@swift build $(RELEASE) --product benchmark
	@"$$(swift build $(RELEASE) --show-bin-path)/benchmark" "$$(swift build $(RELEASE) --show-bin-path)/authctl"

format: has-swift ## Format the sources in place
	swift format --in-place --recursive --parallel $(FORMATTED)

lint: has-swift ## Check the format, comments on the library's API, and that file names are unique
	swift format lint --strict --recursive --parallel $(FORMATTED)
	@bash Tests/Scripts/comments.sh
	@doubled=$$(find Sources Tests -name '*.swift' | sed 's|.*/||' | sort | uniq -d); \
	  [ -z "$$doubled" ] || { echo "two files have one name:" $$doubled; exit 1; }

golden: has-swift ## Rewrite the golden files, and fail so that the difference is read
	AUTHCTL_RECORD_GOLDEN=1 swift test --filter 'Golden|ProvokedError|StrictTests|Conformance'

lint-workflows: ## Check the workflows and the action by their schemas (needs PyPI's check-jsonschema)
	check-jsonschema --builtin-schema vendor.github-workflows $(WORKFLOWS)
	check-jsonschema --builtin-schema vendor.github-actions .github/actions/*/action.yml

install: build ## Install program, manual and completions below PREFIX (/usr/local)
	@bash .github/packaging/tree.sh "$(BUILT)" "$(DESTDIR)$(PREFIX)"
	@[ -n "$(DESTDIR)" ] || bash .github/packaging/next_steps.sh "$(PREFIX)"

dist: build ## Make the tarballs of this machine's kind in .build/dist
	@bash .github/packaging/dist.sh "$(BUILT)"

deb: build ## Make the Debian package in .build/dist
	@bash .github/packaging/deb.sh "$(BUILT)"

wheel: build ## Make the wheel for pip, pipx and uvx in .build/dist (needs Python 3)
	@bash .github/packaging/wheel.sh "$(BUILT)"

npm: build ## Make the packages for npm and npx in .build/dist
	@bash .github/packaging/npm.sh "$(BUILT)"

image: deb ## Build the container image with Docker, Podman or Buildah
	@bash .github/packaging/image.sh "$(BUILT)"

clean: ## Remove what was built
	rm -rf .build
