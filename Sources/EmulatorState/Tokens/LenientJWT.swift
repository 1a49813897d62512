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
      let bytes = Self.decode(parts[1]), Self.decode(parts[2]) != nil
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
    guard let bytes = decode(header), let fields = try? JSONReader.read(utf8(ofLatin1: bytes)), fields.isTruthy
    else { return nil }
    return fields["typ"]?.string == "JWT"
  }

  /// Decodes base64url without padding; bits that do not fill a byte are dropped, as in Node.js.
  private static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    if let bytes = Base64URL.decode(text) { return bytes }
    let isBase64URL = text.allSatisfy { letter in
      switch letter {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isBase64URL ? LenientBase64.decode(text) : nil
  }

  private static func utf8(ofLatin1 bytes: [UInt8]) -> [UInt8] {
    bytes.allSatisfy { $0 < 0x80 }
      ? bytes : Array(String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) })).utf8)
  }
}
