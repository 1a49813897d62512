import Foundation

/// The built program, run as a user runs it.
package struct Binary: Sendable {
  /// The path, beside the test bundle.
  package let path: String
  package let home: TemporaryHome
  /// Additional variables.
  package var variables: [String: String]

  /// Finds the program; its home is new unless one is passed.
  package init(home: TemporaryHome? = nil, variables: [String: String] = [:]) throws {
    self.home = try home ?? TemporaryHome()
    self.variables = variables
    path = ProcessInfo.processInfo.environment["AUTHCTL_BINARY"] ?? Self.built("authctl")
  }

  /// The launcher of Tests/Launcher, which runs the program named by `AUTHCTL_UNDER_TEST`.
  package static var launcher: String { built("launcher") }

  private static func built(_ name: String) -> String {
    // The programs lie beside the bundle of this module.
    Bundle.module.bundleURL.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// The result of a process.
  package struct Outcome: Sendable, Equatable {
    /// The exit code, or 128 plus the number of the signal that ended it.
    package var status: Int32
    package var output: String
    package var error: String

    package init(status: Int32, output: String, error: String) {
      self.status = status
      self.output = output
      self.error = error
    }
  }

  /// Runs `authctl` with these words and waits until it ends.
  package func callAsFunction(
    _ words: String..., input: String = "", limit: Duration = .patience
  ) async throws -> Outcome {
    try await run(path, words, input: input, limit: limit)
  }

  /// Runs a line of a POSIX shell in which `authctl` is this program.
  package func shell(_ line: String, limit: Duration = .patience) async throws -> Outcome {
    try await run("/bin/sh", ["-c", line], limit: limit)
  }

  /// Runs any program in this home and waits until it ends.
  ///
  /// - Throws: ``TimedOut`` after the limit, or an error if the program cannot be started.
  package func run(
    _ program: String, _ words: [String], input: String = "", limit: Duration = .patience
  ) async throws -> Outcome {
    let files = try TemporaryHome()
    try Data(input.utf8).write(to: URL(fileURLWithPath: "\(files.path)/in"))
    let child = try start(
      program, words, input: .reading("\(files.path)/in"), output: .writing("\(files.path)/out"),
      error: .writing("\(files.path)/err"))
    let status = try await child.end(within: limit)
    return Outcome(
      status: status, output: try Self.text("\(files.path)/out"), error: try Self.text("\(files.path)/err"))
  }

  /// Starts any program in this home; there, `authctl` is this program.
  ///
  /// - Throws: an error if the program cannot be started.
  package func start(
    _ program: String, _ words: [String], input: ChildProcess.Stream = .nothing,
    output: ChildProcess.Stream = .nothing, error: ChildProcess.Stream = .nothing
  ) throws -> ChildProcess {
    try ChildProcess(
      program, words, variables: environment, directory: home.path, streams: [input, output, error])
  }

  /// Starts `authctl`, which writes to the files `out` and `err` in this home.
  ///
  /// - Throws: an error if the program cannot be started.
  package func start(_ words: [String]) throws -> ChildProcess {
    try start(path, words, output: .writing("\(home.path)/out"), error: .writing("\(home.path)/err"))
  }

  /// All variables of a process in this home.
  package var environment: [String: String] {
    let own = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var all = home.variables.merging(variables) { $1 }
    all["PATH"] = "\(own):\(all["PATH"] ?? "")"
    return all
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}

extension Binary.Outcome {
  /// Standard output as JSON.
  package func json() throws -> [String: Any] { try Self.object(output) }

  /// The object that a failure with `--json` prints on standard error.
  package func jsonError() throws -> [String: Any] {
    try Self.object(error)["error"] as? [String: Any] ?? [:]
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }
}
