import AuthEmulator
import AuthHTTP
import IdentityToolkit

/// A server that is ready to start; nothing listens yet.
struct PreparedLocalServer: Sendable {
  let place: ServerConfiguration
  let command: LocalServerCommand
  let auth: AuthServer
  let project: String
  /// The ID of the key that signs tokens; nil if they are not signed.
  let keyID: String?
  let events: EventStream?
  let exportDirectory: ExportDirectory?

  /// Starts the server on its own thread; it accepts connections when this returns.
  func start() throws(CommandFailure) -> RunningLocalServer {
    do throws(ListenError) {
      var place = place
      place.clockOffset = { [auth] in auth.clockOffset }
      let server = try HTTPServer(place, answering: auth.answer)
      try server.start()
      return RunningLocalServer(prepared: self, server: server)
    } catch {
      throw CommandFailure(
        ErrorReport(
          code: "CANNOT_LISTEN",
          message: "cannot listen on \(place.host) port \(place.port): \(error.reason)",
          hint: "for a free port: \(command.line(with: "--port 0"))", exitStatus: .network))
    }
  }
}

/// A running server.
struct RunningLocalServer: Sendable {
  private let prepared: PreparedLocalServer
  private let server: HTTPServer

  fileprivate init(prepared: PreparedLocalServer, server: HTTPServer) {
    self.prepared = prepared
    self.server = server
  }

  var origin: HTTPOrigin { server.origin }
  var project: String { prepared.project }
  var keyID: String? { prepared.keyID }
  var events: EventStream? { prepared.events }

  /// Stops the server within half a second.
  ///
  /// It answers open requests and writes remaining events, if somebody reads them.
  func stop() {
    if let stopped = try? Doorbell() {
      let isUnderWay = NativeThread.run { [server] in
        server.stop()
        stopped.ring()
      }
      // Do not wait for a long request, such as a large import.
      if isUnderWay { stopped.wait(atMost: .milliseconds(500)) }
    }
    events?.finish()
  }

  /// Writes the export of `--export-on-exit`; call it after ``stop()``.
  func export() throws(CommandFailure) {
    try prepared.exportDirectory?.write(prepared.auth.exportedFiles(of: project))
  }
}
