import AuthEmulator

/// A server that is ready to start; nothing listens yet.
struct PreparedLocalServer: Sendable {
  var place: ServerConfiguration
  /// What to say as soon as it listens.
  let warnings: [String]
  let command: LocalServerCommand
  let auth: AuthServer
  let project: String
  /// `scheme://host[:port]` for clients, if it differs from its own address.
  let publicURL: String?
  /// The ID of the key that signs tokens; nil if they are not signed.
  let keyID: String?
  let events: EventStream?
  let exportDirectory: ExportDirectory?
  /// Waits a short time for deliveries to webhooks and functions.
  let finishOutbound: @Sendable () -> Void
  /// Answers instead of the server itself.
  var handler: HTTPServer.Handler?
  /// Removes what was created for a server that fails to start.
  var abandon: @Sendable () -> Void = {}

  /// Starts the server on its own thread; it accepts connections when this returns.
  func start(noting terminal: Terminal) async throws(CommandFailure) -> RunningLocalServer {
    let failure: ListenError
    do throws(ListenError) {
      var place = place
      place.clockOffset = { [auth] in auth.clockOffset }
      let server = try HTTPServer(place, answering: handler ?? auth.begin, endOfTurn: auth.endTurn)
      try server.start()
      for warning in warnings { terminal.note(warning) }
      return RunningLocalServer(prepared: self, server: server)
    } catch {
      failure = error
    }
    let owner = failure.isInUse ? await Self.owner(of: failure.origin).map { " by \($0)" } ?? "" : ""
    // Ports below 1024 are reserved for administrators.
    let isAboutPort = failure.isInUse || (1..<1024).contains(place.port)
    throw CommandFailure(
      .cannotListen,
      "cannot listen on \(failure.origin.host) port \(place.port): \(failure.reason)\(owner)",
      hint: isAboutPort
        ? "for a free port: \(run: .again(without: "port") + "--port 0")"
        : "use an address of this machine: \(run: .again(without: "host") + "--host 127.0.0.1")")
  }

  /// The process that has the address, in words; nil if unknown.
  private static func owner(of origin: HTTPOrigin) async -> String? {
    guard case .authctl(let status) = await ServerAnswer(from: origin.forClients, within: .seconds(1)) else {
      return ProcessTable.owner(ofPort: origin.port)
    }
    return "the local server of project \((status.projectID ?? "").onOneLine)"
      + (status.processID.map { ", process \($0)" } ?? "")
  }
}

struct RunningLocalServer: Sendable {
  let prepared: PreparedLocalServer
  let server: HTTPServer

  var origin: HTTPOrigin { server.origin }
  /// `scheme://host[:port]` for a browser.
  var url: String { prepared.publicURL ?? "\(origin)" }
  var project: String { prepared.project }
  /// The server that a proxy forwards to.
  var upstream: String? { prepared.auth.upstream }

  /// Stops the server within a second.
  ///
  /// It answers open requests and writes the remaining events to a reader that still listens.
  func stop() {
    if let stopped = try? Doorbell() {
      let isUnderWay = NativeThread.run { [server] in
        server.stop()
        stopped.ring()
      }
      // Do not wait for a long request, such as a large import.
      if isUnderWay { stopped.wait(atMost: .milliseconds(500)) }
    }
    prepared.finishOutbound()
    prepared.auth.closeState()
    prepared.events?.finish()
  }

  /// Writes the export of `--export-on-exit`; call it after ``stop()``.
  func export() throws(CommandFailure) {
    try prepared.exportDirectory?.write(prepared.auth.exportedFiles(of: project))
  }
}
