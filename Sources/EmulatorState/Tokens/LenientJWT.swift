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
    guard let parts = Self.parts(of: token) else { return nil }
    payloadBytes = parts.payload
    let value = try? JSONReader.read(payloadBytes)
    if isJSON || parts.isTyped {
      guard let value else { return nil }
      payload = value
      return
    }
    switch value {
    case .object?, .array?: payload = value ?? .null
    default: payload = .string(String(decoding: payloadBytes, as: UTF8.self))
    }
  }

  /// The decoded payload of such a token, which need not be JSON, and whether the token has the type `JWT`.
  static func parts(of token: String) -> (payload: [UInt8], isTyped: Bool)? {
    // An array, because going through a string byte by byte takes several times as long.
    let letters = Array(token.utf8)
    let dot = UInt8(ascii: ".")
    guard let first = letters.firstIndex(of: dot), let last = letters.lastIndex(of: dot), last > first + 1,
      first > 0, let isTyped = isTyped(letters[..<first], in: token),
      let payload = Base64URL.decode(letters[first + 1..<last], dropsLeftover: true),
      Base64URL.decode(letters[(last + 1)...], dropsLeftover: true) != nil
    else { return nil }
    return (payload, isTyped)
  }

  /// Whether a header has the type `JWT`; nil if it is not JSON.
  private static func isTyped(_ header: ArraySlice<UInt8>, in token: String) -> Bool? {
    // Most tokens are this server's own.
    if token.hasPrefix(TokenSigning.unsignedHeader) { return true }
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
