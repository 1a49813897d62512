import Foundation
import TestSupport
import Testing

/// A crash in a directory of strangers, with the Swift runtime inside the program.
///
/// Tests/Scripts/release_check.sh checks the release itself; tests run a program with the shared runtime.
@Suite struct CrashTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/CSwiftRuntime/NoBacktracer.c").path

  /// Links a program that crashes, with the file of the executable or without it, and crashes it by its name, by
  /// its path, and by a relative path, in a directory with everything that the runtime looks for.
  private static func crash(isProtected: Bool) async throws -> Binary.Outcome {
    let authctl = try Binary(variables: ["LC_ALL": "C"])
    return try await authctl.shell(
      """
      mkdir -p home bin hostile && ulimit -c 0
      echo 'fatalError()' >main.swift
      HOME=$PWD/home clang -c -o object.o \(isProtected ? "'\(source)'" : "-x c /dev/null") &&
      HOME=$PWD/home swiftc -module-cache-path home -static-stdlib -o bin/crashing main.swift object.o || exit 9
      cd hostile
      for place in . bin libexec/swift libexec/swift/linux; do
        mkdir -p $place
        printf '#!/bin/sh\\necho %s >>"%s/ran"\\n' $place "$PWD" >$place/swift-backtrace
        chmod +x $place/swift-backtrace
      done
      ln -s ../bin/crashing link
      PATH="${PWD%/hostile}/bin:$PATH"
      for name in crashing ./link "$(command -v crashing)"; do
        sh -c '"$1"; exit $?' sh "$name" 2>>../errors
      done
      cat ran 2>/dev/null
      grep -c 'Fatal error' ../errors
      """)
  }

  @Test(
    .enabled(if: ExtraProgram.hasStaticCXXLibrary, "needs libstdc++.a"))
  func `a program of the current directory runs only without the file of the executable`() async throws {
    let without = try await Self.crash(isProtected: false)
    #expect(without.output == "libexec/swift/linux\nlibexec/swift/linux\n3\n", "\(without)")
    let with = try await Self.crash(isProtected: true)
    #expect(with.output == "3\n", "\(with)")
  }
}
