import Foundation
import TestSupport
import Testing

/// A server of `emulator start --detach`, killed with its last reference.
final class BackgroundProcess: Sendable {
  /// `HOST:PORT`.
  let address: String
  let port: Int
  let processID: Int32
  let log: String

  /// Starts it, on a free port unless the words name one.
  init(_ authctl: Binary, _ words: String...) async throws {
    let line = try await authctl.run(
      authctl.path,
      ["emulator", "start", "--detach", "--json"] + (words.contains("--port") ? [] : ["--port", "0"]) + words)
    try #require(line.status == 0, "\(line)")
    let ready = try line.json()
    address = try #require(ready["address"] as? String)
    port = try #require(ready["port"] as? Int)
    processID = Int32(try #require(ready["pid"] as? Int))
    log = try #require(ready["log"] as? String)
  }

  var isRunning: Bool { ObservedProcess(processID).isRunning }

  deinit { if isRunning { kill(processID, SIGKILL) } }
}

extension Binary {
  /// The program with a new home, and the directory `run` there for records of servers in the background.
  static func withRuntimeDirectory() throws -> Binary {
    var authctl = try Binary()
    let runtime = "\(authctl.home.path)/run"
    try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: false)
    authctl.variables["XDG_RUNTIME_DIR"] = runtime
    return authctl
  }
}
