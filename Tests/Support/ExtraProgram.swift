import Foundation

/// Programs that a bare machine may lack: tests that need one are skipped there, but never in CI.
public enum ExtraProgram {
  /// Whether to run a test that needs all of these; always true with `AUTHCTL_TESTS_SKIP_NOTHING`, which CI
  /// sets.
  public static func areInstalled(_ names: String...) -> Bool {
    if skipsNothing { return true }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.allSatisfy { name in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }

  /// Whether to run a test that needs headless Chromium.
  public static var hasBrowser: Bool { skipsNothing || Browser.program != nil }

  private static var skipsNothing: Bool {
    ProcessInfo.processInfo.environment["AUTHCTL_TESTS_SKIP_NOTHING"] != nil
  }

  /// Whether to run a test that needs these modules of Python 3.
  public static func pythonHas(_ modules: String...) -> Bool {
    if skipsNothing { return true }
    let variables = ProcessInfo.processInfo.environment
    guard areInstalled("python3") else { return false }
    let python = try? ChildProcess(
      "/usr/bin/env", ["python3", "-c", "import \(modules.joined(separator: ", "))"],
      variables: variables.merging(["PATH": path]) { $1 }, streams: [.nothing, .nothing, .nothing])
    return (try? python?.blockUntilEnd()) == 0
  }

  /// `PATH`, changed so that `python3` is the interpreter itself even if the script of a version manager
  /// comes first.
  ///
  /// Such a script takes ten times as long to start as the interpreter.
  public static let path: String = {
    let given = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let found = given.split(separator: ":").map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found, let file = FileHandle(forReadingAtPath: found), let run = try? TestRun.current.get()
    else { return given }
    defer { try? file.close() }
    guard (try? file.read(upToCount: 2)) == Data("#!".utf8) else { return given }
    let answer = "\(run.directory)/python-folder"
    let question = "import os, sys; print(os.path.dirname(sys.executable), end='')"
    let script = try? ChildProcess(
      found, ["-c", question], variables: ProcessInfo.processInfo.environment,
      streams: [.nothing, .writing(answer), .nothing])
    guard (try? script?.blockUntilEnd()) == 0,
      let folder = try? String(contentsOfFile: answer, encoding: .utf8)
    else { return given }
    return "\(folder):\(given)"
  }()
}
