/// The addresses of servers as people write them.
extension HTTPOrigin {
  /// The address of a server that was started without options.
  package static let usual = HTTPOrigin(.http, host: "127.0.0.1", port: 9099)

  /// Reads `HOST:PORT` for a client; an address that stands for all of this machine, such as `0.0.0.0`, is this machine.
  package init?(server text: String) {
    guard let origin = HTTPOrigin(.http, parsing: text), Self.isPlain(origin.host) else { return nil }
    self = origin.inFull.forClients
  }

  /// The server that a text most likely means: `http://127.0.0.1:9099/path`, `“localhost”;`, `::1:9099` or `9099`; nil if that is not plain.
  ///
  /// Without a port it is the usual one.
  package static func meant(by text: String) -> HTTPOrigin? {
    let text = SettingText.core(of: text)
    guard !text.hasPrefix("https://") else { return nil }
    var rest = text[(text.firstRange(of: "://")?.upperBound ?? text.startIndex)...]
    rest = rest.prefix { !"/?#".contains($0) }
    if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
    if rest.hasPrefix(":") && !rest.dropFirst().contains(":") { rest = rest.dropFirst() }
    if !rest.isEmpty, rest.utf8.allSatisfy({ (0x30...0x39).contains($0) }), rest != "0" {
      rest = "127.0.0.1:\(rest)"
    }
    rest = rest.hasPrefix("*") ? "0.0.0.0\(rest.dropFirst())" : rest
    return HTTPOrigin(server: String(rest)) ?? HTTPOrigin(bare: String(rest))
  }

  /// An address without a port, or one of IPv6 without its brackets.
  private init?(bare text: String) {
    if let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), port >= 1024,
      text[..<colon].contains(":"), let origin = HTTPOrigin(server: "[\(text[..<colon])]:\(port)"),
      origin.isLiteral
    {
      self = origin
      return
    }
    let host = text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text
    guard let origin = HTTPOrigin(server: "\(host):\(Self.usual.port)"),
      !origin.host.contains(":") || origin.isLiteral
    else { return nil }
    self = origin
  }

  /// Whether the host is an IP address in one of the forms of the system, with or without a zone.
  package var isLiteral: Bool { SocketAddress(literal: String(host.prefix(before: "%")), port: 0) != nil }

  /// The same with an IPv4 address in all four parts: `127.1` is 127.0.0.1, as for other programs.
  package var inFull: HTTPOrigin {
    var address = in_addr()
    guard host.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }), !isLiteral,
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
