/// Scheme, host and port of a server (RFC 6454).
public struct HTTPOrigin: Hashable, Sendable, CustomStringConvertible {
  /// Plain text or TLS.
  public enum Scheme: String, Sendable, Hashable {
    /// Plain HTTP, default port 80.
    case http
    /// HTTP over TLS, default port 443.
    case https
  }

  /// Plain text or TLS.
  public var scheme: Scheme
  /// A name, an IPv4 address, or an IPv6 address without its brackets.
  public var host: String
  /// 0 to 65535.
  public var port: Int

  /// An origin of the given parts.
  public init(_ scheme: Scheme, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// Reads `HOST:PORT`, `[IPv6]:PORT` or `HOST` (then with `defaultPort`); nil for anything else.
  public init?(_ scheme: Scheme, parsing text: String, defaultPort: Int? = nil) {
    let host: Substring
    let rest: Substring
    if text.hasPrefix("[") {
      guard let close = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<close]
      rest = text[text.index(after: close)...]
      guard host.contains(":") else { return nil }
    } else {
      let colon = text.firstIndex(of: ":") ?? text.endIndex
      host = text[..<colon]
      rest = text[colon...]
    }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#@\\[]".utf8.contains($0) })
    else { return nil }
    if rest.isEmpty {
      guard let defaultPort else { return nil }
      self.init(scheme, host: String(host), port: defaultPort)
      return
    }
    let digits = rest.dropFirst()
    guard rest.first == ":", !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(digits), (1...65535).contains(port)
    else { return nil }
    self.init(scheme, host: String(host), port: port)
  }

  /// `host:port`, brackets around an IPv6 address.
  public var authority: String { "\(bracketedHost):\(port)" }

  /// The `Host` field's value: the port only where it is not the scheme's own (RFC 9110 section 7.2).
  public var hostField: String {
    port == (scheme == .http ? 80 : 443) ? bracketedHost : authority
  }

  /// `scheme://host[:port]`.
  public var description: String { "\(scheme.rawValue)://\(hostField)" }

  /// Whether the host can only be this machine: `localhost` (and names under it), 127.0.0.0/8, `::1`.
  public var isLoopback: Bool {
    if equalIgnoringCase(host, "localhost") || host.lowercased().hasSuffix(".localhost") { return true }
    if host == "::1" { return true }
    let octets = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return octets.count == 4 && octets[0] == 127 && octets.allSatisfy { $0 != nil }
  }

  private var bracketedHost: String { host.contains(":") ? "[\(host)]" : host }
}
