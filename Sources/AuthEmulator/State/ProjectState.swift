import IdentityToolkit

/// Everything one project holds.
package struct ProjectState: OpenRecord {
  var users = UserTable()
  var verificationCodes = SMSCodes()
  /// Proven numbers by temporary proof; a proof neither expires nor is used up (protocol reference 9.9).
  var temporaryProofs: [String: String] = [:]
  var oobCodes: [OOBCodes.Code] = []
  var config = ProjectSettings()
  var unknown: [String: JSONValue] = [:]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case users, verificationCodes, temporaryProofs, oobCodes, config
  }

  init() {}

  /// Reads a stored project; what is missing is empty.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    users = try members.decodeIfPresent(UserTable.self, forKey: .users) ?? users
    verificationCodes =
      try members.decodeIfPresent(SMSCodes.self, forKey: .verificationCodes) ?? verificationCodes
    temporaryProofs =
      try members.decodeIfPresent([String: String].self, forKey: .temporaryProofs) ?? temporaryProofs
    oobCodes = try members.decodeIfPresent([OOBCodes.Code].self, forKey: .oobCodes) ?? oobCodes
    config = try members.decodeIfPresent(Open<ProjectSettings>.self, forKey: .config)?.record ?? config
  }

  /// Writes everything but the unknown members.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(users, forKey: .users)
    try members.encode(verificationCodes, forKey: .verificationCodes)
    try members.encode(temporaryProofs, forKey: .temporaryProofs)
    try members.encode(oobCodes, forKey: .oobCodes)
    try members.encode(Open(config), forKey: .config)
  }

  /// Makes an account with a new uid, which is not stored yet.
  func newUser(_ call: Call, _ fill: (inout UserRecord) -> Void) -> UserRecord {
    var user = UserRecord(localId: call.random.alphanumeric(28), createdAt: call.milliseconds)
    fill(&user)
    return user
  }

  /// Makes an account with a new uid and returns it.
  mutating func makeUser(_ call: Call, _ fill: (inout UserRecord) -> Void) -> UserRecord {
    let user = newUser(call, fill)
    users.insert(user)
    return user
  }
}
