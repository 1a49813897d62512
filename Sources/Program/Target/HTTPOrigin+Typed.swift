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
    guard host.hasSuffix(".") else { return }
    let rest = HTTPOrigin(scheme, host: String(host.dropLast()), port: port).inFull
    // The same place (RFC 6761 section 6.3), for which not every system asks itself.
    if Self.isLoopbackName(rest.host) || rest.isLiteral { self = rest }
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
    // What a program writes for a value that it does not have, and a switch, are no names.
    if ["undefined", "null", "none", "nil", "true", "false", "1"].contains(rest.lowercased()) { return nil }
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

  /// The same with an address in its usual form: `127.1`, `0x7f.1` and `::ffff:127.0.0.1` are 127.0.0.1, `0:0:0:0:0:0:0:1` is ::1.
  package var inFull: HTTPOrigin {
    if host.contains(":"), var text = SocketAddress(literal: String(host.prefix(before: "%")), port: 0)?.text
    {
      // An IPv4 address in the form of IPv6 is the same place (RFC 4291 section 2.5.5.2).
      let isMapped = text.hasPrefix("::ffff:") && text.contains(".")
      if isMapped { text.removeFirst(7) }
      // A zone says nothing about these.
      let zone = isMapped || text == "::1" ? "" : host.drop { $0 != "%" }
      return HTTPOrigin(scheme, host: text + zone, port: port)
    }
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

extension SocketAddress {
  /// The address in its usual form, without the port.
  var text: String? {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN) + 1)
    let code = withPointer { address, length in
      getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    }
    return code == 0
      ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
