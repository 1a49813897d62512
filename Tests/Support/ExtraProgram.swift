import Foundation

/// Programs that a bare machine may lack: a test that wants one is skipped there, but never in CI.
public enum ExtraProgram {
  /// Whether a test that wants all of these runs; `AUTHCTL_TESTS_SKIP_NOTHING`, as CI sets it, says yes to everything.
  public static func areInstalled(_ names: String...) -> Bool {
    let variables = ProcessInfo.processInfo.environment
    if variables["AUTHCTL_TESTS_SKIP_NOTHING"] != nil { return true }
    let folders = (variables["PATH"] ?? "").split(separator: ":")
    return names.allSatisfy { name in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }

  /// Whether a test that wants these modules of Python 3 runs, in the same way.
  public static func pythonHas(_ modules: String...) -> Bool {
    let variables = ProcessInfo.processInfo.environment
    if variables["AUTHCTL_TESTS_SKIP_NOTHING"] != nil { return true }
    guard areInstalled("python3") else { return false }
    let python = try? ChildProcess(
      "/usr/bin/env", ["python3", "-c", "import \(modules.joined(separator: ", "))"],
      variables: variables, streams: [.nothing, .nothing, .nothing])
    return (try? python?.blockUntilEnd()) == 0
  }
}
