import AuthCrypto
import BoundedJSON
import IdentityToolkit

/// The content of a refresh token: base64 of JSON, in the form of Google's emulator (Docs/protocol.md 9.5).
struct RefreshTokenContent: Codable, Sendable, Equatable {
  /// Marks the token as one of an emulator.
  var marker = "DO NOT MODIFY"
  /// The uid.
  var localID: String
  /// The first factor.
  var provider: String
  /// The claims of the sign-in, which every later ID token repeats.
  var extraClaims: [String: JSONValue] = [:]
  var projectID: String
  var secondFactor: IDTokenClaims.SecondFactor?
  var tenantID: String?
  /// Seconds since 1970; set only if refresh tokens can be revoked.
  var issuedAt: Int64?

  enum CodingKeys: String, CodingKey {
    case marker = "_AuthEmulatorRefreshToken"
    case localID = "localId", provider, extraClaims, projectID = "projectId", secondFactor, tenantID =
      "tenantId", issuedAt
  }

  init(
    localID: String, provider: String, extraClaims: [String: JSONValue], projectID: String,
    secondFactor: IDTokenClaims.SecondFactor?, tenantID: String?, issuedAt: Int64? = nil
  ) {
    self.localID = localID
    self.provider = provider
    self.extraClaims = extraClaims
    self.projectID = projectID
    self.secondFactor = secondFactor
    self.tenantID = tenantID
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
    writer.member("localId", localID)
    writer.member("provider", provider)
    writer.member("extraClaims", JSONValue.object(extraClaims))
    writer.member("projectId", projectID)
    if let secondFactor {
      writer.name("secondFactor")
      writer.beginObject()
      writer.member("identifier", secondFactor.identifier)
      writer.member("provider", secondFactor.provider)
      writer.endObject()
    }
    writer.member("tenantId", tenantID)
    if let issuedAt { writer.member("issuedAt", issuedAt) }
    writer.endObject()
  }
}
