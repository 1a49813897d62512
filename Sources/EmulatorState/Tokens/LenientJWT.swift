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
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty,
      let header = Base64URL.decode(parts[0], dropsLeftover: true),
      let bytes = Base64URL.decode(parts[1], dropsLeftover: true),
      Base64URL.decode(parts[2], dropsLeftover: true) != nil,
      let fields = try? JSONReader.read(Self.utf8(ofLatin1: header)), fields.isTruthy
    else { return nil }
    payloadBytes = bytes
    let value = try? JSONReader.read(bytes)
    if isJSON || fields["typ"]?.string == "JWT" {
      guard let value else { return nil }
      payload = value
      return
    }
    switch value {
    case .object?, .array?: payload = value ?? .null
    default: payload = .string(String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func utf8(ofLatin1 bytes: [UInt8]) -> [UInt8] {
    bytes.allSatisfy { $0 < 0x80 }
      ? bytes : Array(String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) })).utf8)
  }
}
