package import AuthHTTP
import IdentityToolkit
package import SafeFiles

/// The embedded target (Docs/architecture.md 1): the local server in the caller's process, its state in one file between calls.
///
/// Any number of processes may use one file. A call that changes something holds the file's lock from read to write; a call that only
/// looks takes no lock and writes nothing, so it works in a read-only home.
package struct EmbeddedServer: Sendable {
  private let file: VersionedFile<Preserving<ServerState>, SafeFileError>
  private let configuration: EmulatorConfiguration
  private let surroundings: EmulatorSurroundings
  private let reception: Reception

  /// Names the file; nothing is touched yet.
  ///
  /// - Parameters:
  ///   - path: the file, such as `$XDG_STATE_HOME/authctl/embedded.json`; made with the first change.
  ///   - configuration: as for ``AuthServer``; the caller's project is the default one.
  ///   - surroundings: time, randomness, and who is told of messages.
  ///   - lockTimeout: how long to wait for another process to finish its call.
  package init(
    path: String, configuration: EmulatorConfiguration, surroundings: EmulatorSurroundings,
    lockTimeout: Duration = .seconds(10)
  ) {
    file = Self.file(at: path, lockWait: lockTimeout)
    self.configuration = configuration
    self.surroundings = surroundings
    reception = Reception(configuration)
  }

  /// Answers one request; what the server refuses is a response.
  ///
  /// - Throws: ``SafeFileError`` when the state cannot be read or kept; it is then as it was before.
  package func respond(to request: HTTPRequest) throws(SafeFileError) -> HTTPResponse {
    switch reception.receive(request) {
    case .answered(let response): return reception.finish(response, to: request)
    case .call(let call):
      var outcome = call.isReadOnly ? try look(call) : try change(call)
      var call = call
      // The file is not locked while a function is asked, which may come back to it.
      while let needed = outcome.needed {
        // What a function does cannot be undone, so its answer must not be lost.
        try file.proveWritable()
        call = call.knowing(surroundings.callFunction(needed.call), from: needed)
        outcome = try change(call)
      }
      // Reported last: a code must not be told before it is stored.
      outcome.events.forEach(surroundings.report)
      return reception.finish(outcome.response, to: request)
    }
  }

  /// The state in the file now; an empty one where there is no file.
  ///
  /// - Throws: ``SafeFileError`` when the file cannot be read or believed.
  package func state() throws(SafeFileError) -> ServerState {
    adding(to: try file.read())
  }

  /// The file of a state: compact JSON, a secret.
  static func file(
    at path: String, lockWait: Duration = .seconds(10)
  ) -> VersionedFile<Preserving<ServerState>, SafeFileError> {
    VersionedFile(
      SafeFile(path: path, protection: .secret), version: ServerState.version,
      empty: Preserving(ServerState()), lockWait: lockWait, write: { bytes(of: $0) }, failure: { $0 })
  }

  /// The bytes of a file that holds a state.
  static func bytes(of state: Preserving<ServerState>) -> [UInt8] { JSONOutput.bytes(of: state) + [0x0A] }

  /// A stored state with the numbers that the configuration adds.
  private func adding(to stored: Preserving<ServerState>) -> ServerState {
    stored.record.adding(configuration.testPhoneNumbers, to: configuration.defaultProject)
  }

  private func look(_ call: PreparedCall) throws(SafeFileError) -> PreparedCall.Outcome {
    var state = try state()
    return call.run(on: &state, configuration, surroundings)
  }

  private func change(_ call: PreparedCall) throws(SafeFileError) -> PreparedCall.Outcome {
    try file.update { stored throws(SafeFileError) in
      var state = adding(to: stored)
      let before = state
      let outcome = call.run(on: &state, configuration, surroundings)
      if state != before { stored = Preserving(open: state) }
      return outcome
    }
  }
}
