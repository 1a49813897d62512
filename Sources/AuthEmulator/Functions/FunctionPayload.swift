import AuthCrypto
import BoundedJSON
import IdentityToolkit

/// The request body of a function call: an unsigned JWT, in the form of Google's emulator.
struct FunctionPayload: Encodable {
  /// `{"alg":"none","typ":"JWT"}`.
  private static let header = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0"

  let event: BlockingEvent
  let uri: String
  /// The user; nil for a message.
  let user: UserRecord?
  let facts: SignInFacts
  let forwarded: BlockingFunctions.ForwardedCredentials?
  let eventID: String
  /// The message that the function is asked about.
  var message: FunctionMessage?
  let call: Call

  /// The body of the request, JSON.
  var body: [UInt8] {
    let token = "\(Self.header).\(Base64URL.encode(JSONOutput.bytes(of: self)))."
    return JSONOutput.bytes(of: ["data": ["jwt": token]])
  }

  func encode(to encoder: any Encoder) throws {
    var claims = encoder.container(keyedBy: AnyKey.self)
    try claims.encode("https://securetoken.google.com/\(call.projectID)", forKey: AnyKey("iss"))
    try claims.encode(uri, forKey: AnyKey("aud"))
    try claims.encode(call.seconds, forKey: AnyKey("iat"))
    // Ten minutes, as in Google's emulator, although a call takes at most one.
    try claims.encode(call.seconds + 600, forKey: AnyKey("exp"))
    try claims.encode(eventID, forKey: AnyKey("event_id"))
    try claims.encode(event.rawValue, forKey: AnyKey("event_type"))
    try claims.encode(call.caller.userAgent, forKey: AnyKey("user_agent"))
    try claims.encode("127.0.0.1", forKey: AnyKey("ip_address"))
    try claims.encode(call.caller.locale, forKey: AnyKey("locale"))
    guard let user else {
      try message?.encode(to: encoder)
      return
    }
    var shown = FunctionUser(user, tenant: call.tenantID)
    if call.policy.hasProductionFunctions { shown.tokensValidAfterTime = user.validSince }
    try claims.encode(shown, forKey: AnyKey("user_record"))
    try claims.encode(user.localID, forKey: AnyKey("sub"))
    try claims.encodeIfPresent(call.tenantID, forKey: AnyKey("tenant_id"))
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
}

/// A user in a function call; times are milliseconds since 1970.
private struct FunctionUser: Encodable {
  var uid: String
  var email: String?
  var emailVerified: Bool?
  var displayName: String?
  var photoURL: String?
  var disabled: Bool?
  var phoneNumber: String?
  var customClaims: [String: JSONValue]
  var tenantID: String?
  var providerData: [Provider]
  var multiFactor: Factors?
  var metadata: Metadata
  /// Seconds since 1970.
  var tokensValidAfterTime: Int64?

  enum CodingKeys: String, CodingKey {
    case uid, email, disabled, metadata
    case emailVerified = "email_verified"
    case displayName = "display_name"
    case photoURL = "photo_url"
    case phoneNumber = "phone_number"
    case customClaims = "custom_claims"
    case tenantID = "tenant_id"
    case providerData = "provider_data"
    case multiFactor = "multi_factor"
    case tokensValidAfterTime = "tokens_valid_after_time"
  }

  init(_ user: UserRecord, tenant: String?) {
    uid = user.localID
    email = user.email
    emailVerified = user.emailVerified
    displayName = user.displayName
    photoURL = user.photoUrl
    disabled = user.disabled
    phoneNumber = user.phoneNumber
    let claims = user.customAttributes.flatMap { try? JSONReader.read(Array($0.utf8)) }
    customClaims = claims?.object ?? [:]
    tenantID = tenant
    providerData = (user.providerUserInfo ?? []).map(Provider.init)
    multiFactor = user.mfaInfo.map { Factors($0) }
    metadata = Metadata(
      creationTime: user.createdAt, lastSignInTime: user.lastLoginAt)
  }

  struct Provider: Encodable {
    var info: ProviderUserInfo

    enum CodingKeys: String, CodingKey {
      case email, uid
      case providerID = "provider_id"
      case displayName = "display_name"
      case photoURL = "photo_url"
      case phoneNumber = "phone_number"
    }

    init(_ info: ProviderUserInfo) { self.info = info }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encodeIfPresent(info.providerID, forKey: .providerID)
      try members.encodeIfPresent(info.displayName, forKey: .displayName)
      try members.encodeIfPresent(info.photoUrl, forKey: .photoURL)
      try members.encodeIfPresent(info.email, forKey: .email)
      try members.encodeIfPresent(info.rawID, forKey: .uid)
      try members.encodeIfPresent(info.phoneNumber, forKey: .phoneNumber)
    }
  }

  struct Factors: Encodable {
    var enrolledFactors: [Factor]

    enum CodingKeys: String, CodingKey {
      case enrolledFactors = "enrolled_factors"
    }

    init(_ factors: [SecondFactor]) { enrolledFactors = factors.map { Factor($0) } }
  }

  struct Factor: Encodable {
    var uid: String
    var displayName: String?
    var enrollmentTime: String?
    var phoneNumber: String?
    var factorID: String

    enum CodingKeys: String, CodingKey {
      case uid
      case displayName = "display_name"
      case enrollmentTime = "enrollment_time"
      case phoneNumber = "phone_number"
      case factorID = "factor_id"
    }

    init(_ factor: SecondFactor) {
      uid = factor.mfaEnrollmentID
      displayName = factor.displayName
      enrollmentTime = factor.enrolledAt
      phoneNumber = factor.phoneInfo
      factorID = factor.totp == nil ? "phone" : "totp"
    }
  }

  struct Metadata: Encodable {
    var creationTime: Int64
    var lastSignInTime: Int64?

    enum CodingKeys: String, CodingKey {
      case creationTime = "creation_time"
      case lastSignInTime = "last_sign_in_time"
    }
  }
}
