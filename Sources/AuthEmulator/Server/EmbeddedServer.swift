package import SafeFiles

/// The embedded target (Docs/architecture.md 1): the local server in the caller's process, with its state in a file.
///
/// Any number of processes can use one file. A call that changes something holds the file's lock from read to
/// write; a call that only reads takes no lock and writes nothing, so it works in a read-only home.
package struct EmbeddedServer: Sendable {
  private let file: VersionedFile<Preserving<ServerState>, SafeFileError>
  let configuration: EmulatorConfiguration
  let dependencies: ServerDependencies
  let reception: Reception
  /// Those of ``answer(_:)``, in this process only.
  let faults: Faults
  let calls = CallLog()

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
    reception = Reception(configuration, dependencies)
    faults = Faults(configuration.faults, seed: configuration.faultSeed, methods: { KnownMethods.templates })
  }

  /// Stores the configuration's fictional numbers; without any, nothing is written.
  package func addConfiguration() throws(SafeFileError) {
    guard !configuration.testPhones.isEmpty else { return }
    try file.update { stored in
      var state = stored.record
      state.add(configuration)
      stored = Preserving(open: state)
    }
  }

  /// Forgets everything but the configuration.
  package func clear() throws(SafeFileError) {
    try file.update { $0 = Preserving(ServerState()) }
    try addConfiguration()
  }

  /// Answers one request; if the state cannot be stored, the file is unchanged.
  package func respond(to request: HTTPRequest) throws(SafeFileError) -> HTTPResponse {
    try respond(to: request, nil)
  }

  func respond(to request: HTTPRequest, _ reason: FoundReason?) throws(SafeFileError) -> HTTPResponse {
    switch reception.receive(request) {
    case .answered(let response): return reception.finish(response, to: request)
    case .call(let call):
      let outcome = try outcome(of: call, recording: reason != nil)
      if let found = outcome.reason { reason?.value = found }
      return reception.finish(outcome.response, to: request, as: outcome.message)
    }
  }

  /// The server's page at a path below `/emulator/`, for a browser that reaches it through this process; nil for any
  /// other request.
  ///
  /// Only pages that read, and what their scripts ask: what a request changes is not stored.
  package func page(for request: HTTPRequest) -> HTTPResponse? {
    let path = request.target.path
    let isAsked = request.method == .post && path.hasPrefix("\(PageRoute.appPagePrefix)/")
    guard isAsked || request.method == .get, path.hasPrefix("/emulator/") else { return nil }
    guard let state = try? state() else { return HTTPResponse(503) }
    var quiet = dependencies
    quiet.report = { _ in }
    return AuthServer(configuration: configuration, state: state, dependencies: quiet).respond(to: request)
  }

  /// Runs a call with all that it needs, and reports what it sent.
  func outcome(
    of given: PreparedCall, recording isRecorded: Bool = false
  ) throws(SafeFileError) -> PreparedCall.Outcome {
    var call = given
    var outcome = try run(call, isRecorded)
    // The file is not locked during this: a function may call the server, and a password check may take a
    // second.
    while let needed = outcome.needed {
      // A function's effects cannot be undone, so its response must not be lost.
      if case .function = needed.work { try file.proveWritable() }
      call = call.repeated(after: needed, dependencies)
      outcome = try run(call, isRecorded)
    }
    // Reported last: a code must not be shown before it is stored.
    outcome.events.forEach(dependencies.report)
    return outcome
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

  private func run(
    _ given: PreparedCall, _ isRecorded: Bool
  ) throws(SafeFileError) -> PreparedCall.Outcome {
    var call = given
    guard !call.isReadOnly else {
      // Nothing is stored, so no tenant is created either.
      call.keepsTenant = false
      var state = try state()
      return run(call, isRecorded, on: &state)
    }
    return try file.update { stored throws(SafeFileError) in
      var state = stored.record
      let before = state
      let outcome = run(call, isRecorded, on: &state)
      if state != before { stored = Preserving(open: state) }
      return outcome
    }
  }

  private func run(
    _ call: PreparedCall, _ isRecorded: Bool, on state: inout ServerState
  ) -> PreparedCall.Outcome {
    var parts = ServerParts(configuration: configuration, dependencies: dependencies)
    parts.calls = isRecorded ? calls.ring : nil
    let outcome = call.run(on: &state, parts)
    outcome.publish(to: dependencies)
    return outcome
  }
}
