/// A token that replaces a provider's credential in a later call, as in production: base64 of JSON (Docs/protocol.md 3.3).
///
/// It can be used more than once, and its nonce is not checked again (Docs/protocol.md 3.6).
struct PendingIdpToken: Codable, Sendable, Equatable {
  /// Marks the token as an emulator's.
  var marker = "DO NOT MODIFY"
  var projectID: String
  var tenantID: String?
  var providerID: String
  var claims: [String: JSONValue]
  var claimsText: String
  var idToken: String?
  var accessToken: String?
  var tokenSecret: String?
  var nameID: String?
  var attributes: JSONValue?

  enum CodingKeys: String, CodingKey {
    case marker = "_AuthEmulatorIdpPendingToken"
    case projectID = "projectId", tenantID = "tenantId", providerID = "providerId", claims, claimsText,
      idToken, accessToken, tokenSecret, nameID, attributes
  }

  init(_ credential: ProviderCredential, _ call: Call) {
    projectID = call.world.projectID
    tenantID = call.world.tenantID
    providerID = credential.providerID
    claims = credential.claims
    claimsText = credential.claimsText
    idToken = credential.idToken
    accessToken = credential.accessToken
    tokenSecret = credential.tokenSecret
    nameID = credential.saml?.nameID
    attributes = credential.saml?.attributes
  }

  init(parsing text: String, for provider: String?, _ call: Call) throws(ServerError) {
    guard let text = call.world.seal.opened(text, as: .pendingIdpToken), let bytes = Base64.decode(text),
      let content = try? BoundedDecoder.decode(Self.self, from: bytes, depth: JSONReader.ownDepth),
      content.projectID == call.world.projectID, content.tenantID == call.world.tenantID,
      provider.filled == nil || content.providerID == provider
    else { throw ServerError(.invalidPendingToken) }
    self = content
  }

  func text(_ call: Call) -> String {
    call.world.seal.sealed(Base64.encode(JSONOutput.bytes(of: self)), as: .pendingIdpToken)
  }
}
