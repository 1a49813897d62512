import AuthCrypto
import BoundedJSON
import IdentityToolkit

/// The content of a refresh token: base64 of JSON, in the form of Google's emulator (Docs/protocol.md 9.5).
struct RefreshTokenContent: Codable, Sendable, Equatable {
  /// Marks the token as one of an emulator.
  var marker = "DO NOT MODIFY"
  /// The uid.
  var localId: String
  /// The first factor.
  var provider: String
  /// The claims of the sign-in, which every later ID token repeats.
  var extraClaims: [String: JSONValue] = [:]
  var projectId: String
  var secondFactor: IDTokenClaims.SecondFactor?
  var tenantId: String?
  /// Seconds since 1970; set only if refresh tokens can be revoked.
  var issuedAt: Int64?

  enum CodingKeys: String, CodingKey {
    case marker = "_AuthEmulatorRefreshToken"
    case localId, provider, extraClaims, projectId, secondFactor, tenantId, issuedAt
  }

  init(
    localId: String, provider: String, extraClaims: [String: JSONValue], projectId: String,
    secondFactor: IDTokenClaims.SecondFactor?, tenantId: String?, issuedAt: Int64? = nil
  ) {
    self.localId = localId
    self.provider = provider
    self.extraClaims = extraClaims
    self.projectId = projectId
    self.secondFactor = secondFactor
    self.tenantId = tenantId
    self.issuedAt = issuedAt
  }

  /// Decodes a token without checking its seal; nil if it is invalid.
  init?(parsing token: String) {
    guard let bytes = Base64.decode(TokenSeal.text(of: token)),
      let content = try? BoundedDecoder.decode(Self.self, from: bytes, depth: JSONReader.ownDepth)
    else { return nil }
    self = content
  }

  /// The token as text.
  func token(sealedBy seal: TokenSeal) -> String {
    seal.sealed(Base64.encode(JSONOutput.bytes(of: self)), as: .refreshToken)
  }
}

// Every sign-in creates one: written by hand, it takes a fraction of the time.
extension RefreshTokenContent: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member(CodingKeys.marker.rawValue, marker)
    writer.member("localId", localId)
    writer.member("provider", provider)
    writer.member("extraClaims", JSONValue.object(extraClaims))
    writer.member("projectId", projectId)
    if let secondFactor {
      writer.name("secondFactor")
      writer.beginObject()
      writer.member("identifier", secondFactor.identifier)
      writer.member("provider", secondFactor.provider)
      writer.endObject()
    }
    writer.member("tenantId", tenantId)
    if let issuedAt { writer.member("issuedAt", issuedAt) }
    writer.endObject()
  }
}
