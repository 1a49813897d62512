import AuthHTTP
import BoundedJSON
import IdentityToolkit

/// Asks what answers at an address.
struct ServerProbe: Sendable {
  /// What answers.
  enum Answer: Sendable, Equatable {
    /// A server of this program.
    case authctl(EmulatorStatus.Response)
    /// Another auth emulator, such as Google's.
    case emulator
    /// Something else, which answered with this status; nil for something that does not speak HTTP.
    case stranger(Int?)
    /// Nothing.
    case nothing
  }

  private let transport: Transport

  /// A probe that waits so long for each answer.
  init(limit: Duration) {
    transport = .socket(timeouts: TransportTimeouts(connect: limit, total: limit))
  }

  /// Asks for the status, and then for the health check that every emulator answers.
  func ask(_ origin: HTTPOrigin) async -> Answer {
    do throws(HTTPError) {
      let path = "/emulator/\(EmulatorStatus.route.template)"
      let response = try await transport.send(HTTPRequest(.get, RequestTarget(path: path)), origin)
      if response.status == 200,
        let status = try? BoundedDecoder.decode(EmulatorStatus.Response.self, from: response.body),
        status.version != nil
      {
        return .authctl(status)
      }
      let health = try await transport.send(HTTPRequest(.get, RequestTarget(path: "/")), origin)
      let value = try? JSONReader.read(health.body, depth: 8)
      let isReady = health.status == 200 && value?["authEmulator"]?["ready"] == .bool(true)
      return isReady ? .emulator : .stranger(health.status.code)
    } catch {
      switch error {
      case .malformed, .connectionLost: return .stranger(nil)
      default: return .nothing
      }
    }
  }
}
