import Explanation
import AuthCrypto
import AuthHTTP
import BoundedJSON
import IdentityToolkit

/// Refused calls, and what a server could know about them.
enum ReasonExamples {
  /// When the calls are made, in seconds.
  static let now = CallExamples.time / 1000
  static let raw = "raw nonce+1"
  static let hash = SHA256.hash(Array(raw.utf8))
  static let digits = Hexadecimal.encode(hash)

  static func refused(
    _ path: String, _ sent: ByName<JSONValue>, _ message: String, status: Int = 400, named: JSONValue? = nil,
    fields: [HTTPFields.Field] = []
  ) -> HTTPExchange {
    let body = String(decoding: JSONOutput.bytes(of: JSONValue.object(sent)), as: UTF8.self)
    var error: ByName<JSONValue> = ["code": .integer(Int64(status)), "message": .string(message)]
    error["status"] = named
    let answer = String(
      decoding: JSONOutput.bytes(of: JSONValue.object(["error": .object(error)])), as: UTF8.self)
    return CallExamples.call(path, body, status, answer, fields: fields)
  }

  /// A signature of the right length.
  static let signature = String(repeating: "A", count: 342)

  /// An ID token of the project `shop`; `claims` come last, and the last of two of one name counts.
  static func idToken(_ changed: ByName<JSONValue> = [:], signature: String = signature) -> String {
    let claims: ByName<JSONValue> = [
      "iss": "https://securetoken.google.com/shop", "aud": "shop", "sub": "u1", "user_id": "u1",
      "iat": .integer(now - 600), "auth_time": .integer(now - 600), "exp": .integer(now + 3000),
      "firebase": ["sign_in_provider": "password"],
    ]
    return token(claims.merging(changed) { _, new in new }, signature: signature)
  }

  static let emulatorRefreshToken = Base64.encode(
    Array(#"{"_AuthEmulatorRefreshToken":"DO NOT MODIFY","localId":"u1"}"#.utf8))

  static func customToken(_ changed: ByName<JSONValue> = [:], signature: String = signature) -> String {
    let account: JSONValue = "firebase-adminsdk@shop.iam.gserviceaccount.com"
    let claims: ByName<JSONValue> = [
      "iss": account, "sub": account, "uid": "u1", "iat": .integer(now), "exp": .integer(now + 3600),
      "aud": .string(SignInWithCustomToken.audience),
    ]
    return token(claims.merging(changed) { _, new in new }, signature: signature)
  }

  static func token(_ claims: ByName<JSONValue>, signature: String = signature) -> String {
    let header = signature.isEmpty ? #"{"alg":"none"}"# : #"{"alg":"RS256","kid":"k"}"#
    let parts = [Array(header.utf8), JSONOutput.bytes(of: JSONValue.object(claims))].map {
      Base64URL.encode($0)
    }
    return "\(parts[0]).\(parts[1]).\(signature)"
  }

  /// A sign-in with Apple whose token has this nonce.
  static func apple(_ claim: String?, nonce: String?, isEncoded: Bool = true) -> HTTPExchange {
    var claims: ByName<JSONValue> = [
      "iss": "https://appleid.apple.com", "aud": "com.example.app", "sub": "a1",
    ]
    claims["nonce"] = claim.map { .string($0) }
    var form = "id_token=\(token(claims))&providerId=apple.com"
    if let nonce { form += "&nonce=\(isEncoded ? PercentEncoding.encode(nonce) : nonce)" }
    return refused(
      "v1/accounts:signInWithIdp?key=k", ["postBody": .string(form)], "MISSING_OR_INVALID_NONCE : no")
  }
}

/// What a server would know; everything it does not know does not exist.
struct KnownWorld: FactSource {
  var isComplete = true
  var now: Int64? = ReasonExamples.now
  var project: String? = "shop"
  var tenant: String?
  var isStrict = true
  var recentSignInLimit: Int64? = 300
  var accounts: [KnownAccount] = []
  var identities: ByName<String> = [:]
  var verifications: ByName<KnownCode> = [:]
  /// The verification IDs of each code.
  var codes: ByName<[String]> = [:]
  var steps: ByName<[KnownStep]> = [:]
  var sessions: ByName<KnownSession> = [:]
  var nonces: ByName<KnownNonce> = [:]
  var settings: ByName<String> = [:]
  var signed: Bool? = true

  func account(_ name: AccountName) -> KnownAccount? {
    switch name {
    case .uid(let uid): accounts.first { $0.uid == uid }
    case .email(let email): accounts.first { $0.email == email }
    case .phoneNumber(let number): accounts.first { $0.phoneNumber == number }
    case .identity(let provider, let id): accounts.first { $0.uid == identities["\(provider) \(id)"] }
    }
  }
  func verification(_ id: String) -> KnownCode? { verifications[id] }
  func verifications(withCode code: String) -> [KnownCode] {
    (codes[code] ?? []).compactMap { verifications[$0] }
  }
  func email(_ code: String) -> KnownCode? { verifications[code] }
  func steps(ofCode code: String, in call: ExchangeContent) -> [KnownStep] { steps[code] ?? [] }
  func pendingSignIn(_ credential: String) -> KnownSession? { sessions[credential] }
  func session(ofRefreshToken token: String) -> KnownSession? { sessions[token] }
  func nonce(_ hash: String) -> KnownNonce? { nonces[hash] }
  func isSigned(_ token: String, isIDToken: Bool) -> Bool? { signed }
  func setting(_ name: String) -> String? { settings[name] }
}
