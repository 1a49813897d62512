public import Foundation

/// The built program, run as its user runs it.
public struct Binary: Sendable {
  /// Where it is: beside the test bundle.
  public let path: String
  /// The home it sees.
  public let home: TemporaryHome
  /// Further variables.
  public var variables: [String: String]

  /// The program with a home of its own unless one is handed in.
  public init(home: TemporaryHome? = nil, variables: [String: String] = [:]) throws {
    self.home = try home ?? TemporaryHome()
    self.variables = variables
    let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    path =
      ProcessInfo.processInfo.environment["AUTHCTL_BINARY"] ?? bundle.appendingPathComponent("authctl").path
  }

  /// What a process ended with.
  public struct Outcome: Sendable, Equatable {
    /// The exit code, or 128 plus the number of the signal that ended it.
    public var status: Int32
    /// Standard output.
    public var output: String
    /// Standard error.
    public var error: String
  }

  /// Runs `authctl` with these words and waits for its end.
  public func callAsFunction(
    _ words: String..., input: String = "", limit: TimeInterval = 180
  ) async throws
    -> Outcome
  {
    try await run(path, words, input: input, limit: limit)
  }

  /// Runs a line of a POSIX shell in which `authctl` is this program.
  public func shell(_ line: String, limit: TimeInterval = 180) async throws -> Outcome {
    try await run("/bin/sh", ["-c", line], limit: limit)
  }

  /// Runs any program in this home.
  public func run(
    _ program: String, _ words: [String], input: String = "", limit: TimeInterval = 180
  )
    async throws -> Outcome
  {
    let files = try TemporaryHome()
    let process = try prepare(program, words)
    let inputFile = "\(files.path)/in"
    try Data(input.utf8).write(to: URL(fileURLWithPath: inputFile))
    let given = try FileHandle(forReadingFrom: URL(fileURLWithPath: inputFile))
    process.standardInput = given
    let output = try Self.file("\(files.path)/out")
    let error = try Self.file("\(files.path)/err")
    process.standardOutput = output
    process.standardError = error
    let watch = DispatchSource.makeTimerSource()
    watch.schedule(deadline: .now() + limit)
    watch.setEventHandler { kill(process.processIdentifier, SIGKILL) }
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      process.terminationHandler = { _ in done.resume() }
      do {
        try process.start()
        watch.resume()
      } catch {
        process.terminationHandler = nil
        done.resume()
      }
    }
    watch.cancel()
    // Foundation keeps them open long after, and a whole run of the tests would have thousands.
    for file in [given, output, error] { try file.close() }
    return Outcome(
      status: process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0),
      output: try Self.text("\(files.path)/out"), error: try Self.text("\(files.path)/err"))
  }

  /// A process that is set up but not started.
  public func prepare(_ program: String, _ words: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    let own = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var all = home.variables.merging(variables) { $1 }
    all["PATH"] = "\(own):\(all["PATH"] ?? "")"
    process.environment = all
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    return process
  }

  private static func file(_ path: String) throws -> FileHandle {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}

extension Binary.Outcome {
  /// Standard output as JSON.
  public func json() throws -> [String: Any] { try Self.object(output) }

  /// The object that a failure with `--json` leaves on standard error.
  public func jsonError() throws -> [String: Any] {
    try Self.object(error)["error"] as? [String: Any] ?? [:]
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }
}
