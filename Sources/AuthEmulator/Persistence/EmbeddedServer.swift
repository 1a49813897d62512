package import AuthHTTP
import IdentityToolkit
import SafeFiles

/// The embedded target (Docs/architecture.md 1): the local server in the caller's process, with its state in a file.
///
/// Any number of processes can use one file. A call that changes something holds the file's lock from read to write; a call that only
/// reads takes no lock and writes nothing, so it works in a read-only home.
package struct EmbeddedServer: Sendable {
  private let file: SafeFile
  private let configuration: EmulatorConfiguration
  private let surroundings: EmulatorSurroundings
  private let lockTimeout: Duration
  private let reception: Reception

  /// Creates a server for the file, which is not opened yet.
  ///
  /// - Parameters:
  ///   - path: the file, such as `$XDG_STATE_HOME/authctl/embedded.json`; created with the first change.
  ///   - configuration: as for ``AuthServer``; the caller's project is the default one.
  ///   - surroundings: clock, randomness, and the receiver of messages.
  ///   - lockTimeout: how long to wait for another process to finish its call.
  package init(
    path: String, configuration: EmulatorConfiguration, surroundings: EmulatorSurroundings,
    lockTimeout: Duration = .seconds(10)
  ) {
    file = SafeFile(path: path, protection: .secret)
    self.configuration = configuration
    self.surroundings = surroundings
    self.lockTimeout = lockTimeout
    reception = Reception(configuration)
  }

  /// Answers one request; a refusal is a response.
  ///
  /// - Throws: ``EmbeddedServerError`` if the state cannot be read or stored; the file is then unchanged.
  package func respond(to request: HTTPRequest) throws(EmbeddedServerError) -> HTTPResponse {
    switch reception.receive(request) {
    case .answered(let response): return reception.finish(response, to: request)
    case .call(let call):
      var outcome = call.isReadOnly ? try look(call) : try change(call)
      var call = call
      // The file is not locked during a function call, because the function may call the server.
      while let needed = outcome.needed {
        // The effects of a function cannot be undone, so its answer must not be lost.
        try proveWritable()
        call = call.repeated(with: surroundings.callFunction(needed.call), from: needed)
        outcome = try change(call)
      }
      // Reported last: a code must not be shown before it is stored.
      outcome.events.forEach(surroundings.report)
      return reception.finish(outcome.response, to: request)
    }
  }

  /// The current state in the file; an empty one if there is no file.
  ///
  /// - Throws: ``EmbeddedServerError`` if the file cannot be read or is unsafe or damaged.
  package func state() throws(EmbeddedServerError) -> ServerState {
    let bytes: [UInt8]?
    do {
      bytes = try file.read()
    } catch {
      throw .file(error)
    }
    let stored = try bytes.map { bytes throws(EmbeddedServerError) in
      try StateFile.decode(bytes, path: file.path)
    }
    return (stored ?? ServerState()).adding(configuration.testPhoneNumbers, to: configuration.defaultProject)
  }

  private func look(_ call: PreparedCall) throws(EmbeddedServerError) -> PreparedCall.Outcome {
    var state = try state()
    return call.run(on: &state, configuration, surroundings)
  }

  private func change(_ call: PreparedCall) throws(EmbeddedServerError) -> PreparedCall.Outcome {
    try file.withLock(waiting: lockTimeout, mapping: { EmbeddedServerError.file($0) }) {
      () throws(EmbeddedServerError) in
      var state = try state()
      let before = state
      let outcome = call.run(on: &state, configuration, surroundings)
      if state != before { try write(state) }
      return outcome
    }
  }

  private func proveWritable() throws(EmbeddedServerError) {
    do {
      try file.withLock(waiting: lockTimeout) { () throws(SafeFileError) in try file.proveWritable() }
    } catch {
      throw .file(error)
    }
  }

  private func write(_ state: ServerState) throws(EmbeddedServerError) {
    do {
      try file.write(StateFile.encode(state))
    } catch {
      throw .file(error)
    }
  }
}
