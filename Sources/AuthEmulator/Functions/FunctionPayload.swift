struct FunctionPayload: Encodable {
  /// `{"alg":"none","typ":"JWT"}`.
  private static let header = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0"

  let event: BlockingEvent
  let uri: String
  let user: UserRecord?
  let facts: SignInFacts
  let forwarded: BlockingFunctions.ForwardedCredentials?
  let eventID: String
  var message: FunctionMessage?
  let call: Call

  var body: [UInt8] {
    let token = "\(Self.header).\(Base64URL.encode(JSONOutput.bytes(of: self)))."
    return JSONOutput.bytes(of: ["data": ["jwt": token]])
  }

  func encode(to encoder: any Encoder) throws {
    var claims = encoder.container(keyedBy: AnyKey.self)
    try claims.encode("https://securetoken.google.com/\(call.world.projectID)", forKey: AnyKey("iss"))
    try claims.encode(uri, forKey: AnyKey("aud"))
    try claims.encode(call.world.seconds, forKey: AnyKey("iat"))
    // Ten minutes, as in Google's emulator, although a call takes at most one.
    try claims.encode(call.world.seconds + 600, forKey: AnyKey("exp"))
    try claims.encode(eventID, forKey: AnyKey("event_id"))
    try claims.encode(event.rawValue, forKey: AnyKey("event_type"))
    // Google's emulator sends the same for every client.
    let request = call.world.policy.hasProductionFunctions ? call.caller.request : nil
    let ownAgent = "NotYetSupportedInFirebaseAuthEmulator"
    try claims.encode(request.map { $0.fields["user-agent"] ?? "" } ?? ownAgent, forKey: AnyKey("user_agent"))
    try claims.encode("127.0.0.1", forKey: AnyKey("ip_address"))
    try claims.encode(request == nil ? "en" : call.caller.locale ?? "en", forKey: AnyKey("locale"))
    guard let user else {
      try message?.encode(to: encoder)
      return
    }
    try claims.encode(record(of: user), forKey: AnyKey("user_record"))
    try claims.encode(user.localID, forKey: AnyKey("sub"))
    try claims.encodeIfPresent(call.world.tenantID, forKey: AnyKey("tenant_id"))
    try claims.encode(facts.method, forKey: AnyKey("sign_in_method"))
    try claims.encodeIfPresent(facts.secondFactor, forKey: AnyKey("sign_in_second_factor"))
    try claims.encodeIfPresent(facts.attributes, forKey: AnyKey("sign_in_attributes"))
    try claims.encodeIfPresent(facts.rawUserInfo, forKey: AnyKey("raw_user_info"))
    if forwarded?.accessToken == true {
      try claims.encodeIfPresent(facts.credentials.accessToken, forKey: AnyKey("oauth_access_token"))
      try claims.encodeIfPresent(facts.credentials.tokenSecret, forKey: AnyKey("oauth_token_secret"))
      try claims.encodeIfPresent(facts.credentials.expiresIn, forKey: AnyKey("oauth_expires_in"))
    }
    if forwarded?.idToken == true {
      try claims.encodeIfPresent(facts.credentials.idToken, forKey: AnyKey("oauth_id_token"))
    }
    if forwarded?.refreshToken == true {
      try claims.encodeIfPresent(facts.credentials.refreshToken, forKey: AnyKey("oauth_refresh_token"))
    }
  }

  /// The user; times are milliseconds since 1970.
  private func record(of user: UserRecord) -> [String: JSONValue] {
    var record = user.members(UserMember.inFunctions, as: .stored).functionMembers
    record["tenant_id"] = call.world.tenantID.map { .string($0) }
    record["custom_claims"] = .object(user.claims)
    record["provider_data"] = .array((user.providerUserInfo ?? []).map { .object(Self.members(of: $0)) })
    record["multi_factor"] = user.mfaInfo.map { factors in
      ["enrolled_factors": .array(factors.map { .object(Self.members(of: $0)) })]
    }
    var metadata: [String: JSONValue] = ["creation_time": .integer(user.createdAt)]
    metadata["last_sign_in_time"] = user.lastLoginAt.map { .integer($0) }
    record["metadata"] = .object(metadata)
    if call.world.policy.hasProductionFunctions {
      // Seconds since 1970.
      record["tokens_valid_after_time"] = user.validSince.map { .integer($0) }
    }
    return record
  }

  private static func members(of identity: ProviderUserInfo) -> [String: JSONValue] {
    var members = identity.members
    for name in ["federatedId", "screenName"] { members[name] = nil }
    return members.functionMembers
  }

  private static func members(of factor: SecondFactor) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "uid": .string(factor.mfaEnrollmentID), "factor_id": factor.totp == nil ? "phone" : "totp",
    ]
    members["display_name"] = factor.displayName.map { .string($0) }
    members["enrollment_time"] = factor.enrolledAt.map { .string($0) }
    members["phone_number"] = factor.phoneInfo.map { .string($0) }
    return members
  }
}

extension [String: JSONValue] {
  /// The members under their names in a function call.
  fileprivate var functionMembers: Self {
    Self(
      uniqueKeysWithValues: map {
        (["localId", "rawId"].contains($0.key) ? "uid" : snakeCased($0.key), $0.value)
      })
  }
}
