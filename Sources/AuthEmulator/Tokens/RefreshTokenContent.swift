import AuthCrypto
import BoundedJSON
import IdentityToolkit

/// What a refresh token says: base64 of JSON, as Google's emulator makes it (Docs/protocol.md 9.5).
struct RefreshTokenContent: Codable, Sendable, Equatable {
  /// Marks the token as this kind of server's.
  var marker = "DO NOT MODIFY"
  /// The uid.
  var localId: String
  /// The first factor.
  var provider: String
  /// Claims of the sign-in that every later ID token repeats.
  var extraClaims: [String: JSONValue] = [:]
  var projectId: String
  var secondFactor: IDTokenClaims.SecondFactor?
  var tenantId: String?
  /// Seconds since 1970; only where a refresh token can end.
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

  /// Reads a token, whoever made it; nil for anything that cannot be read.
  init?(parsing token: String) {
    guard let bytes = Base64.decode(TokenSeal.text(of: token)),
      let content = try? BoundedDecoder.decode(Self.self, from: bytes, depth: JSONReader.ownDepth)
    else { return nil }
    self = content
  }

  /// The token on the wire.
  func token(sealedBy seal: TokenSeal) -> String {
    seal.sealed(Base64.encode(JSONOutput.bytes(of: self)), as: .refreshToken)
  }
}

// Every sign-in makes one: by hand it takes a fraction of the time.
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
