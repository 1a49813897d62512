/// The rights of a caller, from a request's authorization header and API key (Docs/protocol.md 9.1).
enum CallerRights {
  /// Whether the caller has administrator rights: `Bearer owner`, or what looks like an OAuth 2 access token.
  ///
  /// - Throws: 401 for any other bearer token, 403 without a token or API key.
  static func areAdministrators(_ request: HTTPRequest) throws(ServerError) -> Bool {
    if let field = request.fields["authorization"] {
      let words = field.split(separator: " ", maxSplits: 1)
      if let scheme = words.first, equalIgnoringCase(scheme, "bearer") {
        let token = words.count > 1 ? trimmingBlanks(words[1]) : ""
        try checkToken(token)
        return true
      }
    }
    let key = request.target.item("key") ?? request.fields["x-goog-api-key"] ?? ""
    guard !key.isEmpty else { throw .missingAPIKey }
    return false
  }

  /// Whether the caller has administrator rights by the rules of Google's emulator (Docs/protocol.md 9.10):
  /// one space after `Bearer`, and a single key.
  ///
  /// A method that accepts no bearer token needs a key and ignores everything else.
  ///
  /// - Throws: the same errors as by production's rules.
  static func areAdministrators(_ request: HTTPRequest, acceptsBearer: Bool) throws(ServerError) -> Bool {
    let scheme = "bearer "
    if acceptsBearer, let field = request.fields["authorization"],
      equalIgnoringCase(field.prefix(scheme.count), scheme[...])
    {
      try checkToken(field.dropFirst(scheme.count))
      return true
    }
    if request.target.hasOnlyKey { return false }
    let keys = PercentEncoding.allItems(ofForm: request.target.query ?? "").filter {
      $0.name == "key" || $0.name == "key[]"
    }
    let isKey = keys.count == 1 && keys[0].name == "key" && !keys[0].value.isEmpty
    guard isKey || request.fields["x-goog-api-key"].filled != nil else { throw .missingAPIKey }
    return false
  }

  private static func checkToken(_ token: some StringProtocol) throws(ServerError) {
    guard equalIgnoringCase(token, "owner") || token.hasPrefix("ya29.") else { throw .invalidCredentials }
  }
}
