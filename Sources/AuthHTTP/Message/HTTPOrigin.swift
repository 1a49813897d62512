/// Scheme, host and port of a server (RFC 6454).
package struct HTTPOrigin: Hashable, Sendable, CustomStringConvertible {
  package enum Scheme: String, Sendable, Hashable {
    /// Plain HTTP, default port 80.
    case http
    /// HTTP over TLS, default port 443.
    case https
  }

  package var scheme: Scheme
  /// A name, an IPv4 address, or an IPv6 address without its brackets.
  package var host: String
  /// 0 to 65535.
  package var port: Int

  /// An origin of the given parts.
  package init(_ scheme: Scheme, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// Reads `HOST:PORT`, `[IPv6]:PORT` or `HOST` (then with `defaultPort`); nil for anything else.
  package init?(_ scheme: Scheme, parsing text: String, defaultPort: Int? = nil) {
    // Bytes, not characters: a server reads an origin for each request.
    let bytes = Array(text.utf8)
    let text = bytes.span
    var host = 0..<(text.firstIndex(of: Octet.colon, in: text.indices) ?? text.count)
    var end = host.upperBound
    if bytes.first == UInt8(ascii: "[") {
      guard let close = text.firstIndex(of: UInt8(ascii: "]"), in: text.indices) else { return nil }
      (host, end) = (1..<close, close + 1)
      guard text.firstIndex(of: Octet.colon, in: host) != nil else { return nil }
    }
    guard !host.isEmpty, text.allSatisfy(in: host, Octet.isHost) else { return nil }
    if end == text.count {
      guard let defaultPort else { return nil }
      self.init(scheme, host: text.text(host), port: defaultPort)
      return
    }
    let digits = end + 1..<text.count
    guard text[end] == Octet.colon, !digits.isEmpty, text.allSatisfy(in: digits, Octet.isDigit),
      let port = Int(text.text(digits)), (1...65535).contains(port)
    else { return nil }
    self.init(scheme, host: text.text(host), port: port)
  }

  /// `host:port`, brackets around an IPv6 address.
  package var authority: String { "\(bracketedHost):\(port)" }

  /// The `Host` field's value: the port only if it is not the scheme's default (RFC 9110 section 7.2).
  package var hostField: String {
    port == (scheme == .http ? 80 : 443) ? bracketedHost : authority
  }

  package var description: String { "\(scheme.rawValue)://\(hostField)" }

  /// Stands for a server in the caller's own process, which has no address; the network transport refuses its host.
  package static let inProcess = HTTPOrigin(.http, host: "embedded.localhost", port: 80)

  /// Whether the host is that of ``inProcess``; a name's case and a final dot make no difference (RFC 9110 section 4.2.3).
  var isInProcess: Bool {
    let name = host.lowercased()
    return name == Self.inProcess.host || name == Self.inProcess.host + "."
  }

  /// Whether the host can only be this machine: `localhost` (and names under it), 127.0.0.0/8, `::1`.
  package var isLoopback: Bool {
    if host == "127.0.0.1" || host == "::1" || Self.isLoopbackName(host) { return true }
    return isAddress && host.hasPrefix("127.")
  }

  /// Whether a name is `localhost` or under it: such names mean this machine and are never looked up (RFC
  /// 6761 section 6.3).
  package static func isLoopbackName(_ host: String) -> Bool {
    equalIgnoringCase(host, "localhost")
      || equalIgnoringCase(Substring(host.utf8.suffix(10)), ".localhost")
  }

  /// Whether the host is an IP address, not a name.
  package var isAddress: Bool {
    if host.utf8.contains(UInt8(ascii: ":")) {
      return host.utf8.allSatisfy {
        Octet.hexValue($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
    }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return octets.count == 4 && octets.allSatisfy { $0.utf8.allSatisfy(Octet.isDigit) && UInt8($0) != nil }
  }

  private var bracketedHost: String { host.contains(":") ? "[\(host)]" : host }
}
