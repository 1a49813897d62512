/// The reason why a text does not fit into a QR Code symbol.
package enum QRError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The text has more bytes in UTF-8 than the largest symbol takes.
  case tooLong(bytes: Int, limit: Int)

  package var description: String {
    switch self {
    case .tooLong(let bytes, let limit): "\(bytes) bytes are too many for a QR code, which takes \(limit)"
    }
  }
}
