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

  private static func member(
    _ name: String, of value: JSONValue, at place: String
  ) throws(ServerError) -> JSONValue {
    guard let found = value[name], found.isTruthy else {
      throw ServerError(message: "INVALID_IDP_RESPONSE ((Missing \(place) in SAMLResponse.))")
    }
    return found
  }
}

extension SAMLAnswer {
  /// Why production would refuse a real response: nothing in it is signed, or the signature cannot be verified
  /// (Docs/protocol.md 10.7); nil for JSON and for anything else that is not XML.
  ///
  /// A real response is XML, or the base64 that a browser posts (SAML 2.0 bindings, section 3.5.4). This server
  /// cannot verify an XML signature; it only checks whether there is one.
  static func refusal(ofDocument answer: String) -> ServerError? {
    let text = Array(answer.utf8)
    let isPlain = content(of: text).first == UInt8(ascii: "<")
    let document = content(of: isPlain ? text : Base64.decodeAsFarAsPossible(text))
    guard content(of: text).first != UInt8(ascii: "{"), document.first == UInt8(ascii: "<") else {
      return nil
    }
    return ServerError(
      .invalidIdpResponse,
      hasSignature(document)
        ? "Failed to verify the signature in SAMLResponse"
        : "Missing signature in Assertion and Response enclosing it (if present).")
  }

  /// Whether there is an element `Signature` with any prefix.
  private static func hasSignature(_ document: ArraySlice<UInt8>) -> Bool {
    var rest = document
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        rest = skip("-->", in: rest)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        rest = skip("]]>", in: rest)
      } else {
        rest = rest.dropFirst()
        let name = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
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
    bytes.withoutByteOrderMark.drop { isBlank($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
