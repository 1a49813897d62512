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
}
