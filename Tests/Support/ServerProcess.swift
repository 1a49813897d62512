import Foundation

/// `authctl emulator start` as a separate process, killed with its last reference.
package final class ServerProcess: Sendable {
  private let process: ChildProcess
  private let files: TemporaryHome
  /// `127.0.0.1:PORT`.
  package let address: String
  package let project: String
  /// The line it printed when it was ready.
  package let readyLine: String

  /// Starts it, on a free port unless the words name one, and returns when it reports that it is ready; its
  /// standard error goes to `errors`.
  ///
  /// With `preparation`, a shell runs that line first, such as `ulimit -f 8`, and then becomes the server.
  ///
  /// - Throws: ``TimedOut`` if it does not get ready, another error if it ends.
  package init(
    _ binary: Binary, project: String = "demo-test", _ words: [String] = [],
    errors: ChildProcess.Stream = .nothing, after preparation: String? = nil
  ) throws {
    let files = try TemporaryHome()
    let output = "\(files.path)/out"
    let words =
      ["emulator", "start"] + (words.contains("--port") ? [] : ["--port", "0"]) + ["--project", project]
      + words
    let shell = preparation.map { ["-c", #"\#($0); exec "$0" "$@""#, binary.path] + words }
    let process = try binary.start(
      shell == nil ? binary.path : "/bin/sh", shell ?? words, output: .writing(output), error: errors)
    var line = Data()
    try block(for: "the ready line of a local server") {
      let text = FileManager.default.contents(atPath: output) ?? Data()
      line = text.prefix { $0 != UInt8(ascii: "\n") }
      guard line.count == text.count else { return true }
      guard process.isRunning else { throw CocoaError(.fileReadUnknown) }
      return false
    }
    let ready = try JSONSerialization.jsonObject(with: line) as? [String: Any]
    guard let address = ready?["address"] as? String else { throw CocoaError(.fileReadCorruptFile) }
    self.process = process
    self.files = files
    self.address = address
    readyLine = String(decoding: line, as: UTF8.self) + "\n"
    self.project = project
  }

  package var processID: Int32 { process.processID }

  /// Sends a signal, SIGTERM by default, and returns the exit code.
  ///
  /// - Throws: ``TimedOut`` if it does not end.
  package func stop(_ signal: Int32 = 15) throws -> Int32 {
    process.signal(signal)
    return try process.blockUntilEnd()
  }

  /// The variables that point a client here.
  package var variables: [String: String] {
    ["FIREBASE_AUTH_EMULATOR_HOST": address, "GCLOUD_PROJECT": project]
  }
}
