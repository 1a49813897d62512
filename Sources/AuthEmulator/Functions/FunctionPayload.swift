/// The body of a function's call: a JWT without a signature.
struct FunctionPayload {
  /// `{"alg":"none","typ":"JWT"}`.
  private static let header = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0"

  private var claims: ByName<JSONValue>

  init(_ event: BlockingEvent, at uri: String, _ call: Call) {
    // Google's emulator sends the same for every client.
    let request = call.world.policy.hasProductionFunctions ? call.caller.request : nil
    let ownAgent = "NotYetSupportedInFirebaseAuthEmulator"
    claims = [
      "iss": .string("https://securetoken.google.com/\(call.world.projectID)"), "aud": .string(uri),
      "iat": .integer(call.world.seconds),
      // Ten minutes, as in Google's emulator, although a call takes at most one.
      "exp": .integer(call.world.seconds + 600),
      "event_id": .string(call.world.random.base64URL(16)), "event_type": .string(event.rawValue),
      "user_agent": .string(request.map { $0.fields["user-agent"] ?? "" } ?? ownAgent),
      "ip_address": "127.0.0.1",
      "locale": .string(request == nil ? "en" : call.caller.locale ?? "en"),
    ]
  }

  var body: [UInt8] {
    let token = "\(Self.header).\(Base64URL.encode(JSONOutput.bytes(of: claims)))."
    return JSONOutput.bytes(of: ["data": ["jwt": token]])
  }

  mutating func add(_ texts: ByName<String?>) {
    claims.merge(texts.compactMapValues { $0.map { .string($0) } }) { $1 }
  }

  mutating func add(
    _ user: UserRecord, by facts: SignInFacts, _ forwarded: BlockingFunctions.ForwardedCredentials?,
    _ call: Call
  ) {
    claims["user_record"] = .object(Self.record(of: user, call))
    add([
      "sub": user.localID, "tenant_id": call.world.tenantID, "sign_in_method": facts.method,
      "sign_in_second_factor": facts.secondFactor, "sign_in_attributes": facts.attributes,
      "raw_user_info": facts.rawUserInfo,
    ])
    if forwarded?.accessToken == true {
      add(["oauth_access_token": facts.accessToken, "oauth_token_secret": facts.tokenSecret])
    }
    if forwarded?.idToken == true { add(["oauth_id_token": facts.idToken]) }
  }

  /// The user; times are milliseconds since 1970.
  private static func record(of user: UserRecord, _ call: Call) -> ByName<JSONValue> {
    var record = user.members(UserMember.inFunctions, as: .stored).functionMembers
    record["tenant_id"] = call.world.tenantID.map { .string($0) }
    record["custom_claims"] = .object(user.claims)
    record["provider_data"] = .array((user.providerUserInfo ?? []).map { .object(members(of: $0)) })
    record["multi_factor"] = user.mfaInfo.map { factors in
      ["enrolled_factors": .array(factors.map { .object(members(of: $0)) })]
    }
    var metadata: ByName<JSONValue> = ["creation_time": .integer(user.createdAt)]
    metadata["last_sign_in_time"] = user.lastLoginAt.map { .integer($0) }
    record["metadata"] = .object(metadata)
    if call.world.policy.hasProductionFunctions {
      // Seconds since 1970.
      record["tokens_valid_after_time"] = user.validSince.map { .integer($0) }
    }
    return record
  }

  private static func members(of identity: ProviderUserInfo) -> ByName<JSONValue> {
    identity.members.filter { $0.key != "federatedId" && $0.key != "screenName" }.functionMembers
  }

  private static func members(of factor: EnrolledFactor) -> ByName<JSONValue> {
    var members: ByName<JSONValue> = [
      "uid": .string(factor.mfaEnrollmentID), "factor_id": .string(factor.provider),
    ]
    members["display_name"] = factor.displayName.map { .string($0) }
    members["enrollment_time"] = factor.enrolledAt.map { .string($0) }
    members["phone_number"] = factor.phoneInfo.map { .string($0) }
    return members
  }
}

extension ByName<JSONValue> {
  /// The members under their names in a function call.
  fileprivate var functionMembers: Self {
    Self(
      uniqueKeysWithValues: map {
        (["localId", "rawId"].contains($0.key) ? "uid" : snakeCased($0.key), $0.value)
      })
  }
}
