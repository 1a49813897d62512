/// Why a string does not fit into a QR Code symbol.
package enum QRError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The string has more UTF-8 bytes than the largest symbol holds.
  case tooLong(bytes: Int, limit: Int)

  package var description: String {
    switch self {
    case .tooLong(let bytes, let limit): "\(bytes) bytes are too many for a QR code, which takes \(limit)"
    }
  }
}
