/// The content of a refresh token: base64 of JSON, in the form of Google's emulator (Docs/protocol.md 9.5).
package struct RefreshTokenContent: Sendable, Equatable {
  /// The member that marks a token as issued by an emulator.
  private static let mark: StaticString = "_AuthEmulatorRefreshToken"
  package var localID: String
  /// The first factor; empty for none.
  package var provider: String
  /// The claims of the sign-in, which every later ID token repeats.
  package var extraClaims: ByName<JSONValue> = [:]
  package var projectID: String
  package var secondFactor: IDTokenClaims.EnrolledFactor?
  package var tenantID: String?
  /// The session's sign-in in seconds since 1970; set only if refresh tokens can be revoked.
  package var issuedAt: Int64?
  /// The attributes of a SAML provider, if a refresh keeps them.
  package var signInAttributes: JSONValue?

  package init(
    localID: String, provider: String, extraClaims: ByName<JSONValue>, projectID: String,
    secondFactor: IDTokenClaims.EnrolledFactor?, tenantID: String?, issuedAt: Int64? = nil,
    signInAttributes: JSONValue? = nil
  ) {
    self.localID = localID
    self.provider = provider
    self.extraClaims = extraClaims
    self.projectID = projectID
    self.secondFactor = secondFactor
    self.tenantID = tenantID
    self.issuedAt = issuedAt
    self.signInAttributes = signInAttributes
  }

  /// Decodes a token without checking its seal, as Google's emulator does: only a mark is required; nil if it
  /// is invalid.
  package init?(parsing token: String) {
    guard
      let value = try? JSONReader.read(
        Base64.decodeAsFarAsPossible(TokenSeal.text(of: token).utf8), depth: JSONReader.ownDepth),
      value["\(Self.mark)"]?.isTruthy == true
    else { return nil }
    localID = value["localId"]?.string ?? ""
    provider = value["provider"]?.primitiveText ?? ""
    extraClaims = value["extraClaims"]?.object ?? [:]
    projectID = value["projectId"]?.string ?? ""
    secondFactor = value["secondFactor"].flatMap {
      try? BoundedDecoder.decode(IDTokenClaims.EnrolledFactor.self, from: $0)
    }
    tenantID = value["tenantId"]?.string.filled
    issuedAt = value["issuedAt"]?.integer
    signInAttributes = value["signInAttributes"]
  }

  package func token(sealedBy seal: TokenSeal) -> String {
    seal.sealed(Base64.encode(JSONOutput.bytes(of: self)), as: .refreshToken)
  }
}

// Every sign-in creates one; a handwritten encoder takes a fraction of the time.
extension RefreshTokenContent: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(Self.mark, "DO NOT MODIFY")
    writer.member("localId", localID)
    writer.member("provider", provider.isEmpty ? nil : provider)
    writer.member("extraClaims", JSONValue.object(extraClaims))
    writer.member("projectId", projectID)
    writer.member("secondFactor", encoded: secondFactor)
    writer.member("tenantId", tenantID)
    if let issuedAt { writer.member("issuedAt", issuedAt) }
    if let signInAttributes { writer.member("signInAttributes", signInAttributes) }
    writer.endObject()
  }
}
