/// A JWT as read by Google's emulator, which is lenient about its form (Docs/protocol.md 9.5).
package struct LenientJWT: Sendable {
  /// Any JSON value; if the payload is not JSON, the payload itself as a string.
  package let payload: JSONValue
  package let payloadBytes: [UInt8]

  /// Decodes three parts, of which the last may be empty; nil if there are others, or if the header is not
  /// JSON.
  ///
  /// With `isJSON`, and for a token of type `JWT`, a payload that is not JSON is also refused.
  package init?(parsing token: String, isJSON: Bool = false) {
    // An array, because going through a string byte by byte takes several times as long.
    let parts = Array(token.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty, let isTyped = Self.isTyped(parts[0]),
      let bytes = Base64URL.decode(parts[1], dropsLeftover: true),
      Base64URL.decode(parts[2], dropsLeftover: true) != nil
    else { return nil }
    payloadBytes = bytes
    let value = try? JSONReader.read(bytes)
    if isJSON || isTyped {
      guard let value else { return nil }
      payload = value
      return
    }
    switch value {
    case .object?, .array?: payload = value ?? .null
    default: payload = .string(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Whether a header has the type `JWT`; nil if it is not JSON.
  private static func isTyped(_ header: ArraySlice<UInt8>) -> Bool? {
    // Most tokens are this server's own.
    if header.elementsEqual(TokenSigning.unsignedHeader.utf8.dropLast()) { return true }
    guard let bytes = Base64URL.decode(header, dropsLeftover: true),
      let fields = try? JSONReader.read(utf8(ofLatin1: bytes)), fields.isTruthy
    else { return nil }
    return fields["typ"]?.string == "JWT"
  }

  private static func utf8(ofLatin1 bytes: [UInt8]) -> [UInt8] {
    bytes.allSatisfy { $0 < 0x80 }
      ? bytes : Array(String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) })).utf8)
  }
}
