/// An address to listen on, for `--host`: a name or an IP address, an IPv6 address with or without its brackets.
package struct ListenHost: ParsableValue, Equatable {
  /// As typed: clients may call the server by it.
  package let name: String
  /// Where the server listens, as it is printed: the loopback address that a name stands for, else the name itself.
  package private(set) var address: String

  /// The listening address unless `--host` is set, as for Google's emulator: 127.0.0.1, and ::1 if the machine has it.
  package static let localhost = Self(name: "localhost")

  private init(name: String) { (self.name, address) = (name, name) }

  package init(parsing text: String) throws(UsageError) {
    let text = text.cleaned()
    let host = text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text
    // A number alone is a port rather than an address, except 0.
    let isPort = Int(text).map { 1...65535 ~= $0 } ?? false
    guard !isPort, HTTPOrigin(typed: text) == nil, let origin = HTTPOrigin(typed: host, defaultPort: 80)
    else {
      throw UsageError(
        "'\(text)' is not an address such as localhost, 0.0.0.0 or ::, without scheme and port",
        hint: HTTPOrigin.place(meantBy: text, defaultPort: 0).map(Self.correction))
    }
    self.init(name: Self.mappedAddress(origin.host) ?? origin.host)
  }

  /// The same after the system was asked for the name, as by `/etc/hosts`; its first address counts, as for listening.
  package func located(by lookUp: (String) -> String? = Self.firstAddress) -> Self {
    guard !isLoopback, let found = lookUp(name), HTTPOrigin(.http, host: found, port: 0).isLoopback else {
      return self
    }
    var located = self
    located.address = found
    return located
  }

  package static func firstAddress(of name: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN) + 1)
    let code = try? SocketAddress.resolve(host: name, port: 0).first?.withPointer { address, length in
      getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    }
    return code == 0
      ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// The IPv4 address that one of IPv6 stands for, `::ffff:127.0.0.1`: the socket is the same, and clients can use this form.
  private static func mappedAddress(_ host: String) -> String? {
    var address = in6_addr()
    guard inet_pton(AF_INET6, host, &address) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: address) { Array($0) }
    guard bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) else { return nil }
    return bytes.suffix(4).map { "\($0)" }.joined(separator: ".")
  }

  /// The command with the address that is meant, and the port if one was typed with it.
  private static func correction(_ origin: HTTPOrigin) -> NextStep {
    let line =
      origin.port == 0
      ? .again(without: "host") + "--host \(origin.host)" as NextCommand
      : .again(without: "host", "port") + "--host \(origin.host) --port \(origin.port)"
    return "for this address: \(run: line)"
  }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool { HTTPOrigin(.http, host: address, port: 0).isLoopback }
}
