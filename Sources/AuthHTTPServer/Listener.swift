/// A listening socket; a class because arrays cannot yet hold noncopyable values (Swift 6.3).
final class Listener: Sendable {
  let socket: Socket

  init(_ socket: consuming Socket) { self.socket = socket }

  var descriptor: Int32 { socket.descriptor }
}

extension Listener {
  /// Listeners on all addresses of a configuration, all on one port, each with its address as configured.
  ///
  /// An address that another one covers, such as `127.0.0.1` beside `0.0.0.0`, gets no listener. `localhost` is both
  /// loopback addresses, as for Google's emulator, or the one that the machine has.
  ///
  /// - Throws: ``ListenError`` if an address is taken, is not this machine's, or does not resolve.
  static func all(_ configuration: ServerConfiguration) throws(ListenError) -> [(Listener, HTTPOrigin)] {
    var attempts = 20
    while true {
      do throws(ListenError) {
        return try attempt(configuration)
      } catch {
        // The free port of the first address may be taken on another one.
        attempts -= 1
        guard error.isInUse, configuration.port == 0, attempts > 0 else { throw error }
      }
    }
  }

  private static func attempt(
    _ configuration: ServerConfiguration
  ) throws(ListenError) -> [(Listener, HTTPOrigin)] {
    var wanted: [(origin: HTTPOrigin, address: SocketAddress, mayLack: Bool)] = []
    for host in [configuration.host] + configuration.otherHosts {
      let isName = HTTPOrigin.isLoopbackName(host)
      for host in isName ? SocketAddress.loopbacks : [host] {
        let origin = HTTPOrigin(.http, host: host, port: configuration.port)
        let address = try address(of: origin)
        if wanted.contains(where: { $0.address.covers(address) }) { continue }
        let index = wanted.firstIndex { address.covers($0.address) } ?? wanted.endIndex
        wanted.removeAll { address.covers($0.address) }
        wanted.insert((origin, address, isName), at: index)
      }
    }
    var listeners: [(Listener, HTTPOrigin)] = []
    for (origin, address, mayLack) in wanted {
      var origin = origin
      var address = address
      if let port = listeners.first?.1.port, origin.port == 0 {
        origin.port = port
        address = try Self.address(of: origin)
      }
      do throws(SystemError) {
        let listener = Listener(try Socket.listening(on: address, backlog: 4096))
        origin.port = SocketAddress(localOf: listener.descriptor)?.port ?? origin.port
        listeners.append((listener, origin))
      } catch {
        let isLast = listeners.isEmpty && origin.host == wanted.last?.origin.host
        if mayLack, error.isAddressMissing, !isLast { continue }
        throw ListenError(origin: origin, reason: error.reason, isInUse: error.isAddressInUse)
      }
    }
    return listeners
  }

  private static func address(of origin: HTTPOrigin) throws(ListenError) -> SocketAddress {
    do throws(HTTPError) {
      if let first = try SocketAddress.resolve(host: origin.host, port: origin.port).first { return first }
    } catch {
      guard case .couldNotConnect(_, let reason) = error else {
        throw ListenError(origin: origin, reason: "the address is not usable")
      }
      throw ListenError(origin: origin, reason: reason)
    }
    throw ListenError(origin: origin, reason: "the name has no address")
  }
}
