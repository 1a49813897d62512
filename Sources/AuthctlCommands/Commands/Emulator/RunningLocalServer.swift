import AuthEmulator
import AuthHTTP
import IdentityToolkit

/// A server with everything it begins with, which nobody can reach yet.
struct PreparedLocalServer: Sendable {
  let place: ServerConfiguration
  let command: LocalServerCommand
  let auth: AuthServer
  let project: String
  /// The key that signs its tokens; nil where none does.
  let keyID: String?
  let events: EventStream?
  let exportDirectory: ExportDirectory?

  /// Starts it on a thread of its own; it accepts connections when this returns.
  func start() throws(CommandFailure) -> RunningLocalServer {
    do throws(ListenError) {
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

/// A server that runs until it is stopped.
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

  /// Ends it within half a second: whatever was asked is answered, and whatever happened is told, as far as somebody reads.
  func stop() {
    if let stopped = try? Doorbell() {
      let isUnderWay = NativeThread.run { [server] in
        server.stop()
        stopped.ring()
      }
      // A request that computes for long, such as a large import, is not waited for.
      if isUnderWay { stopped.wait(atMost: .milliseconds(500)) }
    }
    events?.finish()
  }

  /// Writes what `--export-on-exit` asks for; to be called once it is stopped.
  func export() throws(CommandFailure) {
    try prepared.exportDirectory?.write(prepared.auth.exportedFiles(of: project))
  }
}
