package import SafeFiles

/// The embedded target (Docs/architecture.md 1): the local server in the caller's process, with its state in a file.
///
/// Any number of processes can use one file. A call that changes something holds the file's lock from read to
/// write; a call that only reads takes no lock and writes nothing, so it works in a read-only home.
package struct EmbeddedServer: Sendable {
  private let file: VersionedFile<Preserving<ServerState>, SafeFileError>
  private let configuration: EmulatorConfiguration
  private let dependencies: ServerDependencies
  private let reception: Reception

  /// Creates a server for a file such as `$XDG_STATE_HOME/authctl/embedded.json`, which the first change creates.
  ///
  /// It waits `lockTimeout` for another process to finish its call.
  package init(
    path: String, configuration: EmulatorConfiguration, dependencies: ServerDependencies,
    lockTimeout: Duration = .seconds(10)
  ) {
    file = Self.file(at: path, lockWait: lockTimeout)
    self.configuration = configuration
    self.dependencies = dependencies
    reception = Reception(configuration)
  }

  /// Answers one request; if the state cannot be stored, the file is unchanged.
  package func respond(to request: HTTPRequest) throws(SafeFileError) -> HTTPResponse {
    switch reception.receive(request) {
    case .answered(let response): return reception.finish(response, to: request)
    case .call(let call):
      var outcome = try run(call)
      var call = call
      // The file is not locked during this: a function may call the server, and a password check may take a
      // second.
      while let needed = outcome.needed {
        // A function's effects cannot be undone, so its response must not be lost.
        if case .function = needed.work { try file.proveWritable() }
        call = call.repeated(after: needed, dependencies)
        outcome = try run(call)
      }
      // Reported last: a code must not be shown before it is stored.
      outcome.events.forEach(dependencies.report)
      return reception.finish(outcome.response, to: request)
    }
  }

  package func state() throws(SafeFileError) -> ServerState {
    try file.read().record
  }

  /// The file of a state: compact JSON, a secret.
  static func file(
    at path: String, lockWait: Duration = .seconds(10)
  ) -> VersionedFile<Preserving<ServerState>, SafeFileError> {
    VersionedFile(
      SafeFile(path: path, protection: .secret, largest: 1 << 30), version: ServerState.version,
      empty: Preserving(ServerState()), lockWait: lockWait,
      identifiers: ["localId", "sessionInfo", "oobCode", "mfaEnrollmentId", "receipt"],
      encode: { try JSONReader.read(bytes(of: $0), depth: JSONReader.ownDepth) },
      write: { JSONOutput.bytes(of: $0) + [0x0A] }, failure: { $0 })
  }

  static func bytes(of state: Preserving<ServerState>) -> [UInt8] { JSONOutput.bytes(of: state) }

  private func run(_ given: PreparedCall) throws(SafeFileError) -> PreparedCall.Outcome {
    var call = given
    guard !call.isReadOnly else {
      // Nothing is stored, so no tenant is created either.
      call.keepsTenant = false
      var state = try state()
      return run(call, on: &state)
    }
    return try file.update { stored throws(SafeFileError) in
      var state = stored.record
      let before = state
      let outcome = run(call, on: &state)
      if state != before { stored = Preserving(open: state) }
      return outcome
    }
  }

  private func run(_ call: PreparedCall, on state: inout ServerState) -> PreparedCall.Outcome {
    let outcome = call.run(
      on: &state, ServerParts(configuration: configuration, dependencies: dependencies))
    outcome.publish(to: dependencies)
    return outcome
  }
}
