/// Proof of a first factor: base64 of JSON, in the form of Google's emulator (Docs/protocol.md 9.4).
struct PendingCredential: Encodable, Sendable, Equatable {
  /// Marks the credential as an emulator's.
  var marker = "DO NOT MODIFY"
  var localID: String
  var signInProvider: String
  var projectID: String
  var tenantID: String?
  /// Milliseconds since 1970; set only if credentials expire.
  var issuedAt: Int64?

  enum CodingKeys: String, CodingKey {
    case marker = "_AuthEmulatorMfaPendingCredential"
    case localID = "localId", signInProvider, projectID = "projectId", tenantID = "tenantId", issuedAt
  }
}

extension PendingCredential {
  /// Decodes a credential of this project and tenant.
  init(parsing text: String, _ call: Call) throws(ServerError) {
    guard let content = Self(reading: text, call.world.seal) else {
      if call.world.policy.checksFactors { throw ServerError(.invalidPendingToken) }
      throw ServerError(message: "((Invalid phoneVerificationInfo.mfaPendingCredential.))")
    }
    // Google's emulator checks the tenant only in calls of a tenant.
    let isAnyTenant = call.world.tenantID == nil && !call.world.policy.checksFactors
    guard content.projectID == call.world.projectID, isAnyTenant || content.tenantID == call.world.tenantID
    else {
      throw ServerError(.invalidProjectID, "Project ID does not match MFA pending credential.")
    }
    self = content
  }

  /// Decodes a credential of any project; nil if this server made none like it.
  init?(reading text: String, _ seal: TokenSeal) {
    guard let text = seal.opened(text, as: .pendingCredential),
      let value = try? JSONReader.read(Base64.decodeAsFarAsPossible(text.utf8), depth: JSONReader.ownDepth),
      value[CodingKeys.marker.rawValue]?.isTruthy == true
    else { return nil }
    localID = value["localId"]?.string ?? ""
    signInProvider = value["signInProvider"]?.primitiveText ?? ""
    projectID = value["projectId"]?.string ?? ""
    tenantID = value["tenantId"]?.string
    issuedAt = value["issuedAt"]?.integer
  }

  func text(_ call: Call) -> String {
    call.world.seal.sealed(Base64.encode(JSONOutput.bytes(of: self)), as: .pendingCredential)
  }
}
