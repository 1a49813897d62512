/// A SAML response as JSON, which Google's emulator accepts for tests.
struct SAMLAnswer: Codable {
  /// Nil if the name is not a string.
  let nameID: String?
  let attributes: JSONValue?

  /// The attributes as shown in responses and tokens; in production, one value is a string and several are a
  /// list.
  func shownAttributes(_ call: Call) -> JSONValue? {
    guard call.world.policy.hasProductionProviders else { return attributes }
    guard case .object(let members)? = attributes, !members.isEmpty else { return nil }
    return .object(
      members.mapValues { value in
        guard let list = value.array, list.count == 1, let only = list.first else { return value }
        return only
      })
  }

  init(parsing text: String, _ call: Call) throws(ServerError) {
    guard case .object(let answer)? = try? JSONReader.read(Array(text.utf8)) else {
      // Production accepts no JSON, and its message for invalid XML is not known.
      throw call.world.policy.checksProviderTokens
        ? ServerError(.invalidIdpResponse)
        : ServerError(message: "INVALID_IDP_RESPONSE ((SAMLResponse is not JSON.))")
    }
    let assertion = try Self.member("assertion", of: .object(answer), at: "assertion")
    let subject = try Self.member("subject", of: assertion, at: "assertion.subject")
    nameID = try Self.member("nameId", of: subject, at: "assertion.subject.nameId").string
    attributes = assertion["attributeStatements"]
  }

  /// Returns a member that JavaScript treats as true.
  private static func member(
    _ name: String, of value: JSONValue, at place: String
  ) throws(ServerError) -> JSONValue {
    guard let found = value[name], found.isTruthy else {
      throw ServerError(message: "INVALID_IDP_RESPONSE ((Missing \(place) in SAMLResponse.))")
    }
    return found
  }
}

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
