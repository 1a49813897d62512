/// A provider's real SAML response: XML, or the base64 that a browser posts (SAML 2.0 bindings, section
/// 3.5.4).
///
/// This server accepts a response as JSON and cannot verify an XML signature; it only checks whether there is
/// one.
struct SAMLDocument {
  private let bytes: ArraySlice<UInt8>

  /// Nil for JSON and for anything else that is not XML.
  init?(_ answer: String) {
    let text = Array(answer.utf8)
    guard let first = Self.content(of: text).first, first != UInt8(ascii: "{") else { return nil }
    let isPlain = first == UInt8(ascii: "<")
    let document = Self.content(of: isPlain ? text : Base64.decodeAsFarAsPossible(text))
    guard document.first == UInt8(ascii: "<") else { return nil }
    bytes = document
  }

  /// Why production would refuse it: nothing in it is signed, or the signature cannot be verified
  /// (Docs/protocol.md 10.7).
  var refusal: ServerError {
    ServerError(
      .invalidIdpResponse,
      hasSignature
        ? "Failed to verify the signature in SAMLResponse"
        : "Missing signature in Assertion and Response enclosing it (if present).")
  }

  /// Whether there is an element `Signature` with any prefix.
  private var hasSignature: Bool {
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        rest = Self.skip("-->", in: rest)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        rest = Self.skip("]]>", in: rest)
      } else {
        rest = rest.dropFirst()
        let name = rest.prefix { !Self.endsName($0) }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? []
        if local.elementsEqual("Signature".utf8) { return true }
        rest = rest.dropFirst(name.count)
      }
    }
    return false
  }

  /// The bytes after the first occurrence of a mark; empty without one.
  private static func skip(_ mark: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while !rest.isEmpty, !rest.starts(with: mark.utf8) { rest = rest.dropFirst() }
    return rest.dropFirst(mark.utf8.count)
  }

  /// The bytes without leading blanks and byte order mark.
  private static func content(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return rest.drop { isBlank($0) }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
