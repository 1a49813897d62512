/// An address to listen on, for `--host`: a name or an IP address, an IPv6 address with or without its brackets.
package struct ListenHost: ParsableValue, Equatable {
  package let name: String

  /// The listening address unless `--host` is set.
  package static let loopback = Self(name: "127.0.0.1")

  private init(name: String) { self.name = name }

  package init(parsing text: String) throws(UsageError) {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2
    let name = isBracketed ? String(text.dropFirst().dropLast()) : text
    let origin = HTTPOrigin(.http, parsing: name.contains(":") ? "[\(name)]" : name, defaultPort: 80)
    guard let origin = origin?.inFull, HTTPOrigin.isPlain(name), !name.contains(":") || origin.isLiteral
    else {
      throw UsageError(
        "'\(text)' is not an address such as 127.0.0.1, 0.0.0.0 or ::, without scheme and port")
    }
    self.name = origin.host
  }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool { HTTPOrigin(.http, host: name, port: 0).isLoopback }
}
