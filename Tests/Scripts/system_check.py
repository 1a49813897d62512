#!/usr/bin/env python3
"""Checks on Linux that the package compiles for another system, with the C headers that PyPI's ziglang packs.

Usage: system_check.py darwin|musl [--planted] [MODULE …]

The C files are compiled and linked for the system. The Swift files are type-checked, each module of the product and of
the tests: the C library is the other one, Swift's own modules and Foundation stay those of this toolchain. So the
sources may ask for the system in few ways (CONDITIONS), none of which is true because of the machine that compiles.
--planted tests the check: it puts a mistake into every branch for the system, in copies, and each must be found.
Docs/portability.md says what the check cannot see. A module that was correct is skipped until something of it changes.
"""
import concurrent.futures
import functools
import hashlib
import json
import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SYSTEMS = {
    "darwin": {
        "module": "Darwin",
        "headers": ["any-darwin-any"],
        "clang": "x86_64-apple-macos15",
        "zig": {"arm64-apple-macos15": "aarch64-macos.15.0", "x86_64-apple-macos15": "x86_64-macos.15.0"},
        "ours": r"^canImport\(Darwin\)|__APPLE__|SO_NOSIGPIPE|CLOEXEC_DEFAULT",
        "others": r"^!canImport\(Darwin\)|__linux__|__GLIBC__",
        "foreign": "epoll_create1(0)",
    },
    "musl": {
        "module": "Musl",
        "headers": ["generic-musl", "x86_64-linux-musl", "x86-linux-any", "any-linux-any"],
        "clang": "x86_64-unknown-linux-musl",
        "zig": {"aarch64-linux-musl": "aarch64-linux-musl", "x86_64-linux-musl": "x86_64-linux-musl"},
        "ours": r"^!canImport\(Darwin\)|canImport\(Musl\)|^[^_]*__linux__",
        "others": r"^canImport\(Darwin\)$|__APPLE__|__GLIBC__",
        "foreign": "kqueue()",
    },
}
CONDITIONS = ["canImport(Darwin)", "!canImport(Darwin)", "canImport(Musl)", "canImport(Darwin) || canImport(Musl)", "DEBUG"]


def run(words, **options):
    answer = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, **options)
    return answer.returncode, answer.stdout + answer.stderr


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


class Target:
    """A module, as SwiftPM describes it."""

    def __init__(self, described, dumped):
        self.name = described["name"]
        self.is_c = described["module_type"] == "ClangTarget"
        self.is_library = described["type"] == "library"
        self.directory = os.path.join(ROOT, described["path"])
        self.sources = [os.path.join(self.directory, file) for file in described["sources"]]
        self.needs = described.get("target_dependencies", [])
        self.resources = described.get("resources", [])
        kinds = [setting["kind"] for setting in dumped["settings"]]
        self.features = [one["enableUpcomingFeature"]["_0"] for one in kinds if "enableUpcomingFeature" in one]

    @functools.cache
    def all_needs(self):
        found = {}
        for need in self.needs:
            found |= {need: targets[need]} | targets[need].all_needs()
        return found

    def key(self):
        """Changes with every text that the module is compiled from."""
        digest = hashlib.sha256(common.encode())
        for target in [self, *self.all_needs().values()]:
            for path in target.sources + target.headers() + [resource["path"] for resource in target.resources]:
                digest.update(path.encode() + (open(path, "rb").read() if os.path.isfile(path) else b""))
        return digest.hexdigest()

    def headers(self):
        include = os.path.join(self.directory, "include")
        return [f"{include}/{self.name}.h"] if self.is_c and os.path.isdir(include) else []

    def derived(self):
        """What SwiftPM writes for the module's resources."""
        embedded = [os.path.basename(one["path"]) for one in self.resources if "embed_in_code" in one["rule"]]
        if embedded:
            names = [re.sub(r"[^A-Za-z0-9_]", "_", file) for file in embedded]
            text = "struct PackageResources {\n" + "".join(f"  static let {one}: [UInt8] = []\n" for one in names) + "}\n"
            return [write(f"{out}/derived/{self.name}/Embedded.swift", text)]
        if self.resources:
            text = "import Foundation\nextension Bundle { static let module = Bundle.main }\n"
            return [write(f"{out}/derived/{self.name}/Accessor.swift", text)]
        return []

    def swift(self, words, sources=None):
        sources = self.sources if sources is None else sources
        return swiftc(self.name, sources + self.derived(), self.features, words)

    def link(self, triple, sources=None):
        """Compiles and links the C module: a library, or a program if it has a `main`."""
        words = [f"{zig}/zig", "cc", "-target", triple, "-Wall", "-Wextra", "-Werror", "-O1", "-ferror-limit=0"]
        words += ["-I", self.directory, "-I", f"{self.directory}/include", *([] if not self.is_library else ["-shared"])]
        environment = dict(os.environ, ZIG_GLOBAL_CACHE_DIR=f"{out}/zig", ZIG_LOCAL_CACHE_DIR=f"{out}/zig")
        return run([*words, "-o", f"{out}/{self.name}.linked", *(sources or self.sources)], env=environment)


def swiftc(module, sources, features, words):
    words = ["swiftc", "-module-name", module, "-wmo", *words, "-swift-version", "6", "-package-name", "authctl"]
    words += ["-warnings-as-errors", "-enable-testing", "-D", "DEBUG", "-D", "SWIFT_PACKAGE"]
    words += ["-module-cache-path", f"{out}/cache", "-I", f"{out}/modules", "-I", f"{out}/modules/CSystem"]
    words += ["-Xfrontend", "-clang-target", "-Xfrontend", system["clang"], "-Xcc", f"--sysroot={out}/modules"]
    for directory in system["headers"]:
        words += ["-Xcc", "-idirafter", "-Xcc", f"{zig}/lib/libc/include/{directory}"]
    for target in targets.values():
        words += ["-I", f"{out}/modules/{target.name}"] if target.is_c else []
    for feature in features:
        words += ["-enable-upcoming-feature", feature]
    if not any(os.path.basename(source) == "main.swift" for source in sources):
        words += ["-parse-as-library"]
    return run(words + sources)


def once(stage, target, work):
    """Does the work unless it was done for the same texts; returns an empty text, or what is wrong."""
    stamp, key = f"{out}/stamps/{target.name}.{stage}", target.key()
    if os.path.exists(stamp) and read(stamp) == key:
        return ""
    status, text = work()
    if status == 0:
        write(stamp, key)
        return ""
    return f"{target.name}:\n{errors(text)}"


def errors(text):
    """Each error once, with paths from the root of the package."""
    lines = [line for line in text.replace(ROOT + "/", "").split("\n") if re.match(r"\S.*: error: ", line)]
    return "\n".join(dict.fromkeys(lines)) or text


def emission(path):
    return ["-emit-module", "-emit-module-path", path, "-Xfrontend", "-experimental-skip-all-function-bodies"]


def prepare():
    """The module of the C library, one named Glibc with the same content for Foundation to load, and ours."""
    header = f"{ROOT}/Tests/Systems/{system['module']}.h"
    nothing = write(f"{out}/modules/CSystem/nothing.h", "")
    maps = f'module CSystem [system] {{\n  header "{header}"\n  export *\n}}\n'
    write(f"{out}/modules/CSystem/module.modulemap", f'{maps}module SwiftGlibc [system] {{\n  header "{nothing}"\n}}\n')
    again = write(f"{out}/derived/again.swift", f"@_exported public import {system['module']}\n")
    files = {"Glibc": ["Glibc.swift"], system["module"]: ["Overlay.swift", f"Overlay+{system['module']}.swift"]}
    for module in [system["module"], "Glibc"]:
        sources = [f"{ROOT}/Tests/Systems/{file}" for file in files[module]] + ([again] if module == "Glibc" else [])
        status, text = swiftc(module, sources, [], emission(f"{out}/modules/{module}.swiftmodule"))
        if status:
            return errors(text)
    for target in targets.values():
        for header in target.headers():
            text = f'module {target.name} {{\n  umbrella header "{header}"\n  export *\n}}\n'
            write(f"{out}/modules/{target.name}/module.modulemap", text)
    for target in (one for one in in_order() if one.is_library and not one.is_c):
        path = f"{out}/modules/{target.name}.swiftmodule"
        if wrong := once("module", target, lambda: target.swift(emission(path))):
            return wrong
    return ""


def in_order():
    ordered = {}
    for target in targets.values():
        ordered |= {one.name: one for one in sorted(target.all_needs().values(), key=lambda one: len(one.all_needs()))}
        ordered[target.name] = target
    return ordered.values()


def each(work, chosen):
    """Does the work for each module, the largest first, and prints what is wrong; returns whether nothing was."""
    chosen = sorted(chosen, key=lambda target: -sum(os.path.getsize(source) for source in target.sources))
    good = True
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for text in pool.map(work, chosen):
            good = good and not text
            print(text + "\n" if text else "", end="", flush=True)
    return good


def check(target):
    if not target.is_c:
        return conditions(target) or once("bodies", target, lambda: target.swift(["-typecheck"]))
    return "".join(once(triple, target, lambda one=one: target.link(one)) for triple, one in system["zig"].items())


def conditions(target):
    found = [(source, line) for source in target.sources for line in branches(read(source)).values()]
    return "\n".join(
        f"{os.path.relpath(source, ROOT)}: the condition {line} is none of {', '.join(CONDITIONS)}"
        for source, line in found
        if line not in CONDITIONS
    )


def branches(text):
    """The condition of each `#if` and `#elseif`, by line."""
    found = {number: re.match(r"\s*#(?:if|elseif|elif|ifdef) (.*)", line) for number, line in enumerate(text.split("\n"))}
    return {number: match[1] for number, match in found.items() if match}


def planted(target):
    """Puts mistakes into copies of the module's files, and says which were not found."""
    sources, wanted = [], set()
    for source in target.sources:
        lines, places = read(source).split("\n"), []
        for number, condition in branches("\n".join(lines)).items():
            if re.search(system["ours"], condition):
                places.append(number)
            elif re.search(system["others"], condition) and (place := other_branch(lines, number)):
                places.append(place)
        for number in sorted(places, reverse=True):
            lines.insert(number + 1, "mistakePlanted;" if target.is_c else 'let mistakePlanted: Int = "a text"')
        copy = write(f"{out}/planted/{target.name}/{os.path.basename(source)}", "\n".join(lines)) if places else source
        wanted |= {(copy, number + 1) for number, line in enumerate(lines) if "mistakePlanted" in line}
        sources.append(copy)
    if not wanted:
        return ""
    if target.is_c:
        # One by one: the others are not compiled after a mistake.
        triple = next(iter(system["zig"].values()))
        text = "".join(target.link(triple, [one])[1] for one in sources if one.startswith(out))
    else:
        module = "Platform" if "Platform" in target.needs else "Foundation"
        foreign = f"{out}/planted/{target.name}/Foreign.swift"
        write(foreign, f"import {module}\nprivate func foreign() {{ _ = {system['foreign']} }}\n")
        sources.append(foreign)
        wanted.add((foreign, 2))
        _, text = target.swift(["-typecheck"], sources)
    found = {(path, int(line)) for path, line in re.findall(r"^(/.*?):(\d+):\d+: error: ", text, re.MULTILINE)}
    counts[target.name] = len(wanted)
    missed = sorted(os.path.relpath(path, out) + f":{line}" for path, line in wanted - found)
    return f"{target.name}: not found: {', '.join(missed)}\n{errors(text)}" if missed else ""


def other_branch(lines, start):
    """The line of the `#else` of the `#if` there; 0 if it has none."""
    depth = 0
    for number in range(start + 1, len(lines)):
        word = lines[number].strip()
        if word.startswith("#if"):
            depth += 1
        elif word.startswith("#endif"):
            depth -= 1
        if depth < 0 or depth == 0 and word.startswith(("#elseif", "#elif")):
            return 0
        if depth == 0 and word.startswith("#else"):
            return number
    return 0


name, chosen = sys.argv[1], [word for word in sys.argv[2:] if word != "--planted"]
plants = "--planted" in sys.argv
system = SYSTEMS[name]
title = f"check-{name}" + ("-self" if plants else "")
out = f"{ROOT}/.build/check-{name}"
begin = time.monotonic()
if sys.platform != "linux":
    print(f"{title}: skipped, it needs Swift's modules for Linux")
    sys.exit(0)
try:
    import ziglang
except ImportError:
    print(f"{title}: skipped, PyPI's ziglang is not installed")
    sys.exit(0)
zig = os.path.dirname(ziglang.__file__)
common = "".join([run(["swiftc", "--version"])[1], run([f"{zig}/zig", "version"])[1], read(__file__)])
common += "".join(read(f"{ROOT}/Tests/Systems/{file}") for file in sorted(os.listdir(f"{ROOT}/Tests/Systems")))


def package(*words):
    words = ["swift", "package", "--scratch-path", f"{out}/package", *words]
    answer = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return {target["name"]: target for target in json.loads(answer.stdout)["targets"]}


settings = package("dump-package")
targets = {key: Target(value, settings[key]) for key, value in package("describe", "--type", "json").items()}
selected = [target for target in targets.values() if not chosen or target.name in chosen]
counts = {}
wrong = prepare()
good = not wrong and each(planted if plants else check, selected)
print(wrong, end="\n" if wrong else "")
for language, is_c in [("Swift", False), ("C", True)]:
    of_language = [target for target in selected if target.is_c == is_c]
    files = sum(len(target.sources) for target in of_language)
    print(f"{len(of_language)} modules of {language}, {files} files")
if plants:
    print(f"{sum(counts.values())} mistakes planted in {len(counts)} modules: " + ", ".join(sorted(counts)))
print(f"{title}: {'correct' if good else 'FAILED'}, {time.monotonic() - begin:.0f} s")
sys.exit(0 if good else 1)
