import AuthHTTP
import BoundedJSON
import CommandLineKit
import IdentityToolkit

extension FunctionsPlace {
  /// The variable in which firebase-tools tells scripts where its hub is.
  static let hubVariable = "FIREBASE_EMULATOR_HUB"

  /// Where the Functions emulator is; asks the hub if it must.
  func origin(_ context: Context) throws(CommandFailure) -> HTTPOrigin {
    switch self {
    case .at(let origin): return origin
    case .hub: return try Self.askHub(context)
    }
  }

  private static func askHub(_ context: Context) throws(CommandFailure) -> HTTPOrigin {
    guard let text = context.variables[hubVariable], !text.isEmpty else {
      throw .usage(
        "--functions-emulator hub: \(hubVariable) is not set, as it is inside firebase emulators:exec",
        hint: "name the address: authctl emulator start --functions-emulator 127.0.0.1:5001")
    }
    guard let hub = HTTPOrigin(.http, parsing: text), hub.isLoopback else {
      throw .usage("\(hubVariable) is not an address on this machine such as 127.0.0.1:4400", hint: nil)
    }
    let transport = BlockingTransport(
      timeouts: TransportTimeouts(connect: .seconds(2), total: .seconds(5)),
      limits: HTTPLimits(bodyBytes: 1 << 20), environment: context.variables)
    let answer: HTTPResponse
    do throws(HTTPError) {
      answer = try transport.send(HTTPRequest(.get, RequestTarget(path: "/emulators", query: nil)), to: hub)
    } catch {
      throw failure("the hub at \(hub.authority) does not answer")
    }
    let functions = try? JSONReader.read(answer.body)["functions"]
    guard let functions, let host = functions["host"]?.string, let port = functions["port"]?.integer,
      (1...65535).contains(port)
    else { throw failure("the hub at \(hub.authority) runs no Functions emulator") }
    // Listening on every address means on this machine, too.
    let isWildcard = host == "0.0.0.0" || host == "::"
    return HTTPOrigin(.http, host: isWildcard ? (host == "::" ? "::1" : "127.0.0.1") : host, port: Int(port))
  }

  private static func failure(_ message: String) -> CommandFailure {
    CommandFailure(
      ErrorReport(
        .networkRequestFailed, message: "--functions-emulator hub: \(message)",
        hint: "name the address: authctl emulator start --functions-emulator 127.0.0.1:5001"))
  }
}
