import AuthHTTP
import CommandLineKit

/// An address to listen on, for `--host`: a name or an IP address, an IPv6 address with or without its brackets.
struct ListenHost: ParsableValue, Equatable {
  let name: String

  /// Where the server listens unless `--host` is set.
  static let loopback = Self(name: "127.0.0.1")

  private init(name: String) { self.name = name }

  init(parsing text: String) throws(UsageError) {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2
    let name = isBracketed ? String(text.dropFirst().dropLast()) : text
    guard HTTPOrigin(.http, parsing: name.contains(":") ? "[\(name)]" : name, defaultPort: 80) != nil else {
      throw UsageError(
        "'\(text)' is not an address such as 127.0.0.1, 0.0.0.0 or ::, without scheme and port")
    }
    self.name = name
  }

  /// Whether only this machine can reach it.
  var isLoopback: Bool { HTTPOrigin(.http, host: name, port: 0).isLoopback }
}

/// Where clients reach a server behind a proxy or a port mapping, for `--public-url`.
struct PublicURL: ParsableValue {
  /// `scheme://host[:port]`, lower case.
  let text: String
  /// The host in it.
  let host: String

  init(parsing text: String) throws(UsageError) {
    let refusal = UsageError(
      "'\(text)' is not http(s)://HOST[:PORT]; SDKs take an emulator's address without a path")
    for scheme in [HTTPOrigin.Scheme.http, .https] where text.lowercased().hasPrefix("\(scheme.rawValue)://")
    {
      var rest = text.lowercased().dropFirst(scheme.rawValue.utf8.count + 3)
      if rest.hasSuffix("/") { rest.removeLast() }
      let usual = scheme == .http ? 80 : 443
      guard let origin = HTTPOrigin(scheme, parsing: String(rest), defaultPort: usual) else { throw refusal }
      self.text = origin.description
      host = origin.host
      return
    }
    throw refusal
  }

  var argumentText: String { text }
}
