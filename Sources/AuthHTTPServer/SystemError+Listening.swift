import AuthHTTP
import Platform

extension SystemError {
  /// Whether another socket has the address.
  var isAddressInUse: Bool { code == EADDRINUSE }

  /// Whether the machine has no such address, such as one without IPv6.
  var isAddressMissing: Bool { [EADDRNOTAVAIL, EAFNOSUPPORT].contains(code) }

  /// Whether this process or the system has no descriptor or buffer left for another connection.
  var isShortage: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }
}

extension SocketAddress {
  /// Whether a socket that listens here also gets the connections to the other address; `::` accepts IPv4 as
  /// well.
  func covers(_ other: Self) -> Bool {
    isWildcard ? family == AF_INET6 || other.family == AF_INET : isSame(as: other)
  }

  private func isSame(as other: Self) -> Bool {
    withPointer { one, length in
      other.withPointer { two, otherLength in
        length == otherLength && memcmp(one, two, Int(length)) == 0
      }
    }
  }
}
