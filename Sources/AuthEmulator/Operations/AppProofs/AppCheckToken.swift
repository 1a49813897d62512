/// An App Check token: a JWT that names the app of a request (Docs/protocol.md 10.14).
enum AppCheckToken {
  static let lifetime: Int64 = 3600
  /// The same for a limited-use token.
  static let limitedLifetime: Int64 = 300
  private static let issuer = "https://firebaseappcheck.googleapis.com/"

  static func mint(for appID: String, lifetime: Int64, _ call: Call) -> String {
    let payload: JSONValue = [
      "iss": .string(issuer + number(in: appID)), "sub": .string(appID),
      "aud": [.string("projects/\(number(in: appID))"), .string("projects/\(call.world.projectID)")],
      "iat": .integer(call.world.seconds), "exp": .integer(call.world.seconds + lifetime),
      "provider": "debug",
    ]
    return TokenSigning.unsigned.token(payload: JSONOutput.bytes(of: payload))
  }

  /// Whether a token is valid for a project now; its signature is not checked.
  static func isGood(_ text: String?, for projectID: String, at seconds: Int64) -> Bool {
    guard let text, let token = SignedJWT(parsing: text),
      token.payload["iss"]?.string?.hasPrefix(issuer) == true,
      let expiry = token.payload["exp"]?.integer, expiry > seconds
    else { return false }
    let audience = token.payload["aud"]?.array ?? [token.payload["aud"] ?? .null]
    return audience.contains(.string("projects/\(projectID)"))
  }

  private static func number(in appID: String) -> String {
    let parts = appID.split(separator: ":")
    return parts.count > 1 ? String(parts[1]) : "0"
  }
}

extension ServerError {
  static let appCheck = Self(
    401, "Firebase App Check token is invalid.", reason: "unauthorized", domain: "global",
    statusName: "UNAUTHENTICATED")
}
