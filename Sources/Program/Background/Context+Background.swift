import Synchronization

/// Servers in the background that the command line does not name (Docs/architecture.md 1).
extension Context {
  /// Chooses the server of an `emulator` command, if nothing names one: the only server in the background, else the embedded one.
  ///
  /// A note names it.
  func chooseServer(for path: String) throws {
    if ServerChoice.choosingCommands.contains(path) { return goOnWithoutSettings() }
    // A command with the files of firebase-tools finds it there.
    guard shared == nil, path.hasPrefix("emulator "), typed["firebase-json"] == nil,
      try targetInputs().serverAddress == nil
    else { return }
    let server = try ServerChoice.only(
      in: ServerRecords(self), self, choosing: .again(without: "emulator") + "--emulator HOST:PORT")
    resolved.withLock { ($0.backgroundServer, $0.knowsBackground) = (server?.address, true) }
    if try target().isLocal { try noteTarget() }
  }

  /// Acts on this server, unless an option, a variable or the profile names one.
  package func use(server origin: HTTPOrigin) throws {
    guard try targetInputs().serverAddress == nil else { return }
    resolved.withLock {
      ($0.backgroundServer, $0.knowsBackground, $0.target) = (origin.authority, true, nil)
    }
  }

  /// Refuses a target whose address another program has, whatever that answers.
  func refuseStranger() async throws {
    guard let origin = try await target(asking: .required).service.origin, try target().isLocal,
      let server = try? await server(patiently: false), !server.isOurs,
      case .stranger(200) = await ServerAnswer(from: origin, within: .seconds(2))
    else { return }
    throw ServerChoice.stranger(at: origin, 200)
  }

  /// Starts a server in the background at `origin`, again as it was started there before.
  func start(at origin: HTTPOrigin) -> NextCommand {
    ServerRecords(self).record(at: origin)?.startAgain(after: self) ?? .start(at: origin, "--detach")
  }

  /// Whether a server runs in the background at `origin`.
  func hasBackgroundServer(at origin: HTTPOrigin) -> Bool {
    ServerRecords(self).record(at: origin)?.isAlive ?? false
  }

  /// The command again at the server that runs in the background, for any profile; nil if none does.
  var stepAtRunningServer: NextStep? {
    guard let record = ServerRecords(self).running().first else { return nil }
    return record.step(.again(without: "emulator") + "--emulator \(record.address)")
  }

  /// Notes that servers are running in the background, once, for a command that uses the embedded one because nothing names another.
  func noteBackgroundServers() throws(AuthError) {
    guard try target().service == .inProcess, try targetInputs().serverAddress == nil,
      !resolved.withLock({ state in
        defer { state.knowsBackground = true }
        return state.knowsBackground
      })
    else { return }
    let addresses = ServerRecords(self).running(for: self).map(\.address)
    guard let first = addresses.first else { return }
    let servers =
      addresses.count == 1
      ? "a local server is" : "local servers are"
    note(
      "\(servers) running in the background at \(addresses.joined(separator: ", ")); to use \(addresses.count == 1 ? "it" : "one"): \(export: "FIREBASE_AUTH_EMULATOR_HOST", first)"
    )
  }
}
