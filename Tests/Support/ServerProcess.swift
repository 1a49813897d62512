public import Foundation

/// `authctl emulator start` as a process of its own, stopped with its last reference.
public final class ServerProcess: @unchecked Sendable {
  // Unchecked: `process` is set up before this object is shared, and only `stop` touches it, which Foundation allows from any thread.
  private let process: Process
  private let ended = DispatchGroup()
  /// `127.0.0.1:PORT`.
  public let address: String
  /// The project it was started for.
  public let project: String
  /// What it printed when it was ready.
  public let readyLine: String

  /// Starts it on a free port and returns when it says that it is ready; its standard error goes to `errors`.
  public init(
    _ binary: Binary, project: String = "demo-test", _ words: [String] = [],
    errors: FileHandle = .nullDevice
  ) throws {
    process = try binary.prepare(
      binary.path, ["emulator", "start", "--port", "0", "--project", project] + words)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    process.standardError = errors
    // Foundation's own wait needs the thread that started the process, which an async test does not keep.
    ended.enter()
    process.terminationHandler = { [ended] _ in ended.leave() }
    try process.start()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let part = pipe.fileHandleForReading.availableData
      guard !part.isEmpty else { throw CocoaError(.fileReadUnknown) }
      line += part
    }
    let ready = try JSONSerialization.jsonObject(with: line) as? [String: Any]
    guard let address = ready?["address"] as? String else { throw CocoaError(.fileReadCorruptFile) }
    self.address = address
    readyLine = String(decoding: line, as: UTF8.self)
    self.project = project
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The process ID.
  public var processID: Int32 { process.processIdentifier }

  /// Sends a signal, SIGTERM unless told otherwise, and returns the exit code.
  public func stop(_ signal: Int32 = 15) -> Int32 {
    kill(process.processIdentifier, signal)
    ended.wait()
    return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
  }

  /// The variables that lead a client here.
  public var variables: [String: String] {
    ["FIREBASE_AUTH_EMULATOR_HOST": address, "GCLOUD_PROJECT": project]
  }
}
