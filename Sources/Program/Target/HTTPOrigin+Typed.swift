/// The addresses of servers as people write them: every option, variable and setting that has one is read here (Docs/architecture.md 1).
extension HTTPOrigin {
  /// The address of a server that was started without options.
  package static let usual = HTTPOrigin(.http, host: "127.0.0.1", port: 9099)

  /// Reads `HOST:PORT`, or `HOST` with a default port; the short forms of addresses are written in full.
  package init?(_ scheme: Scheme = .http, typed text: String, defaultPort: Int? = nil) {
    guard let origin = HTTPOrigin(scheme, parsing: text, defaultPort: defaultPort), Self.isPlain(origin.host),
      !origin.host.contains(":") || origin.isLiteral
    else { return nil }
    self = origin.inFull
    // The same name (RFC 6761 section 6.3), for which not every system asks itself.
    if host.hasSuffix("."), Self.isLoopbackName(String(host.dropLast())) { host.removeLast() }
  }

  /// The same for a client; an address that stands for all of this machine, such as `0.0.0.0`, is this machine.
  package init?(_ scheme: Scheme = .http, server text: String, defaultPort: Int? = nil) {
    guard let origin = HTTPOrigin(scheme, typed: text, defaultPort: defaultPort) else { return nil }
    self = origin.forClients
  }

  /// The server that a text most likely means: `http://127.0.0.1:9099/path`, `“localhost”;`, `::1:9099` or `9099`; nil if that is not plain.
  ///
  /// Without a port it is the usual one.
  package static func meant(by text: String) -> HTTPOrigin? { place(meantBy: text)?.forClients }

  /// The same before it is made an address for clients: `*` is `0.0.0.0`.
  static func place(meantBy text: String, defaultPort: Int = usual.port) -> HTTPOrigin? {
    let text = SettingText.core(of: text)
    guard !text.hasPrefix("https://") else { return nil }
    var rest = text[(text.firstRange(of: "://")?.upperBound ?? text.startIndex)...]
    rest = rest.prefix { !"/?#".contains($0) }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    if rest.hasPrefix(":") && !rest.dropFirst().contains(":") { rest = rest.dropFirst() }
    if !rest.isEmpty, rest.utf8.allSatisfy({ (0x30...0x39).contains($0) }), rest != "0" {
      rest = "127.0.0.1:\(rest)"
    }
    if rest == "*" || rest.hasPrefix("*:") { rest = "0.0.0.0\(rest.dropFirst())" }
    return HTTPOrigin(typed: String(rest)) ?? HTTPOrigin(bare: String(rest), defaultPort)
  }

  /// An address without a port, or one of IPv6 without its brackets.
  private init?(bare text: String, _ defaultPort: Int) {
    if let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), port >= 1024,
      text[..<colon].contains(":"), let origin = HTTPOrigin(typed: "[\(text[..<colon])]:\(port)")
    {
      self = origin
      return
    }
    let host = text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text
    guard let origin = HTTPOrigin(typed: host, defaultPort: defaultPort) else { return nil }
    self = origin
  }

  /// Whether the host is an IP address in one of the forms of the system, with or without a zone.
  package var isLiteral: Bool { SocketAddress(literal: String(host.prefix(before: "%")), port: 0) != nil }

  /// The same with an IPv4 address in all four parts: `127.1` and `0x7f.1` are 127.0.0.1, as for other programs.
  package var inFull: HTTPOrigin {
    var address = in_addr()
    guard host.utf8.first.map({ (0x30...0x39).contains($0) }) == true, !isLiteral,
      inet_aton(host, &address) == 1
    else { return self }
    let parts = withUnsafeBytes(of: address.s_addr) { $0.map { "\($0)" } }
    return HTTPOrigin(scheme, host: parts.joined(separator: "."), port: port)
  }

  /// Whether a host has only what names and addresses have; the syntax of URLs allows more.
  package static func isPlain(_ host: String) -> Bool {
    host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-._:%".utf8.contains(byte)
    }
  }
}
