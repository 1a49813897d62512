import Foundation
import Synchronization

/// Programs that a bare machine may lack: tests that need one are skipped there, but never in CI.
package enum ExtraProgram {
  /// What the processes of the running test find beyond ``everywhere`` (``NeededPrograms``).
  @TaskLocal static var needed: Set<String> = []

  /// Programs of each machine that can build this package: POSIX, Debian's essential packages, Swift, git, make.
  private static let everywhere = """
    ar as awk base32 base64 basename bash cat chmod chown cksum clang cmp comm cp cut date dd df diff \
    dirname du echo env expr false find flock fold getconf getent git grep gzip head hostname id install \
    join kill ld ld.gold ln ls make md5sum mkdir mkfifo mknod mktemp mv nice nl nohup nsenter od paste \
    perl printenv printf pwd readlink realpath rm rmdir sed seq setpriv setsid sh sha256sum shuf sleep \
    sort split stat stdbuf stty swift swiftc sync tac tail tar tee test timeout touch tr true truncate tty \
    uname uniq unlink unshare wc who whoami xargs yes
    """.split(separator: " ").map { String($0) }

  /// Whether all these are in `PATH`; always true with `AUTHCTL_TESTS_SKIP_NOTHING`, which CI sets.
  static func areInstalled(_ names: [String]) -> Bool { skipsNothing || names.allSatisfy { file($0) != nil } }

  /// Whether headless Chromium is installed.
  static var hasBrowser: Bool { skipsNothing || Browser.program != nil }

  /// Whether the C++ library for programs that contain it is installed, which is a package of its own.
  package static var hasStaticCXXLibrary: Bool {
    // Without the library clang repeats its name.
    skipsNothing || output(of: "clang", ["-print-file-name=libstdc++.a"])?.hasPrefix("/") == true
  }

  private static var skipsNothing: Bool {
    ProcessInfo.processInfo.environment["AUTHCTL_TESTS_SKIP_NOTHING"] != nil
  }

  /// Whether these modules of Python 3 are installed.
  static func pythonHas(_ modules: [String]) -> Bool {
    skipsNothing || output(of: "python3", ["-c", "import \(modules.joined(separator: ", "))"]) != nil
  }

  /// The text of a file in an installed module of Python 3.
  static func file(_ name: String, ofPython module: String) -> String? {
    let line =
      "import \(module), pathlib; print(pathlib.Path(\(module).__file__).with_name('\(name)').read_text())"
    return output(of: "python3", ["-c", line])
  }

  /// `PATH` for the processes of the running test: the programs of every machine, and what the test needs.
  ///
  /// So each run is one on a bare machine as far as a test's own needs are concerned.
  package static var path: String {
    (try? folders(for: needed)) ?? "/nonexistent"
  }

  /// The folders made so far, by the programs in them.
  private static let made = Mutex<[Set<String>: String]>([:])

  private static func folders(for needed: Set<String>) throws -> String {
    try ([needed, Set(everywhere)] as [Set<String>]).filter { !$0.isEmpty }.map { names in
      try made.withLock { made in
        if let folder = made[names] { return folder }
        let folder = "\(try TestRun.current.get().directory)/programs-\(made.count)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for name in names { try place(name, in: folder) }
        made[names] = folder
        return folder
      }
    }.joined(separator: ":")
  }

  private static func place(_ name: String, in folder: String) throws {
    guard let file = file(name) else { return }
    // The script of a version manager takes ten times as long to start as the interpreter, and follows no link.
    if name == "python3",
      let interpreter = output(of: name, ["-c", "import sys; print(sys.executable, end='')"])
    {
      let script = "#!/bin/sh\nexec '\(interpreter)' \"$@\"\n"
      _ = FileManager.default.createFile(
        atPath: "\(folder)/\(name)", contents: Data(script.utf8), attributes: [.posixPermissions: 0o755])
    } else {
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: file)
    }
  }

  /// The file of a program in the `PATH` of the tests.
  private static func file(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map {
      "\($0)/\(name)"
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What a program writes to standard output; nil if it is missing or fails.
  private static func output(of name: String, _ words: [String]) -> String? {
    guard let file = file(name), let run = try? TestRun.current.get() else { return nil }
    let answer = "\(run.directory)/answer-\(UUID().uuidString)"
    let child = try? ChildProcess(
      file, words, variables: ProcessInfo.processInfo.environment,
      streams: [.nothing, .writing(answer), .nothing])
    guard (try? child?.blockUntilEnd()) == 0 else { return nil }
    return try? String(contentsOfFile: answer, encoding: .utf8)
  }
}
