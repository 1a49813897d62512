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
    self.init(name: origin.host)
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
    (try? SocketAddress.resolve(host: name, port: 0))?.first?.text
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
