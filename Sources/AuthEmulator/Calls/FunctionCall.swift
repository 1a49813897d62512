package import AuthHTTP
import IdentityToolkit

/// A call of a project's function that has to be made before an operation can go on.
package struct FunctionCall: Sendable, Equatable {
  /// The project whose function it is.
  package var projectID: String
  /// Where the function is, as the project's settings name it.
  package var uri: String
  /// What it is asked about.
  package var event: BlockingEvent
  /// The request's JSON.
  package var body: [UInt8]

  /// A minute: what Google's emulator gives a function.
  package static let ordinaryLimit = Duration.seconds(60)

  /// Makes the call and waits for the answer.
  ///
  /// A project whose ID begins with `demo-` reaches nothing but this machine (Docs/architecture.md 1).
  ///
  /// - Parameters:
  ///   - limit: how long the function may take.
  ///   - environment: where HTTPS finds proxy and trusted certificates.
  /// - Returns: what became of it; a function that refuses has answered.
  package func perform(limit: Duration, environment: [String: String]) -> FunctionOutcome {
    guard let (origin, target) = FunctionAddress(uri)?.parts,
      origin.isLoopback || !projectID.hasPrefix("demo-")
    else { return .unreachable }
    // A connection of its own: a function may take long, and ask this server something that leads to another one.
    let transport = BlockingTransport(
      timeouts: TransportTimeouts(connect: limit, total: limit), environment: environment)
    let request = HTTPRequest(
      .post, target, fields: HTTPFields([.init("Content-Type", "application/json")]), body: body)
    do throws(HTTPError) {
      let response = try transport.send(request, to: origin)
      return .answered(status: response.status, body: response.body)
    } catch {
      if case .timedOut = error { return .timedOut }
      return .unreachable
    }
  }
}

/// What became of a call.
package enum FunctionOutcome: Sendable, Equatable {
  /// There was an answer, whatever it says.
  case answered(status: HTTPStatus, body: [UInt8])
  /// There was no connection, or no answer that is HTTP.
  case unreachable
  /// The function took too long.
  case timedOut
}

/// An absolute URL of a function.
struct FunctionAddress {
  let parts: (origin: HTTPOrigin, target: RequestTarget)

  /// Takes the URL apart; nil for what is none, or not of the web.
  init?(_ uri: String) {
    let lower = uri.lowercased()
    let scheme: HTTPOrigin.Scheme
    if lower.hasPrefix("http://") {
      scheme = .http
    } else if lower.hasPrefix("https://") {
      scheme = .https
    } else {
      return nil
    }
    let rest = uri.dropFirst(scheme.rawValue.count + 3).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest[authority.endIndex...]
    guard
      let origin = HTTPOrigin(
        scheme, parsing: String(authority), defaultPort: scheme == .http ? 80 : 443),
      let target = RequestTarget(parsing: path.hasPrefix("/") ? String(path) : "/\(path)")
    else { return nil }
    parts = (origin, target)
  }
}
