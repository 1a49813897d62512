import AuthHTTP

/// The rights that a request's authorization header and API key give its caller (Docs/protocol.md 9.1).
enum CallerRights {
  /// Whether the caller has administrator's rights: `Bearer owner`, or what looks like an OAuth 2 access token.
  ///
  /// - Throws: 401 for any other bearer token, 403 with neither token nor API key.
  static func areAdministrators(_ request: HTTPRequest) throws(ServerError) -> Bool {
    if let field = request.fields["authorization"] {
      let words = field.split(separator: " ", maxSplits: 1)
      if let scheme = words.first, equalIgnoringCase(scheme, "bearer") {
        let token = words.count > 1 ? trimmingBlanks(words[1]) : ""
        guard equalIgnoringCase(token, "owner") || token.hasPrefix("ya29.") else {
          throw .invalidCredentials
        }
        return true
      }
    }
    let key = request.target.item("key") ?? request.fields["x-goog-api-key"] ?? ""
    guard !key.isEmpty else { throw .missingAPIKey }
    return false
  }
}
