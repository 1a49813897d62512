/// How the app learns what the user chose.
extension AppPage {
  /// The user's choice, with what the server made for it.
  enum Outcome {
    /// An account at the provider, and the provider's code.
    case account(ByName<JSONValue>, code: String)
    case error(code: String)
    /// A reCAPTCHA token.
    case verified(token: String)
  }

  /// What only the server can make; other codes are never checked.
  var minting: (any Operation)? {
    switch kind {
    case .verification: MintRecaptchaToken { $0.action = authType }
    case .consent where provider == "apple.com": MintAppleCode()
    default: nil
    }
  }

  /// The `address` to open, or an `authEvent` for the SDK's frame: for that beside the page that opened this one, or for
  /// that in the page at the `address`, which finds it by the `storageKey`.
  func answer(_ outcome: Outcome, _ random: Randomness) -> JSONValue {
    switch (kind, receiver) {
    case (.consent, _): return ["address": .string(callback(outcome, random))]
    case (.signIn, .android): return ["address": .string(intent(outcome))]
    case (.signIn, .web):
      let isWeb = ["http://", "https://"].contains { value("redirectUrl").lowercased().hasPrefix($0) }
      return [
        "authEvent": event(outcome), "storageKey": .string(storageKey), "isPopup": .bool(isPopup),
        "address": isPopup || !isWeb ? .null : .string(value("redirectUrl")),
      ]
    default:
      let items = [("authType", authType), parameter(outcome), ("eventId", value("eventId"))]
      let link = "\(origin)/__/auth/callback?\(PercentEncoding.form(items))"
      return ["address": .string("\(appAddress)?\(PercentEncoding.form([("deep_link_id", link)]))")]
    }
  }

  /// The outcome as a parameter that SDKs read.
  private func parameter(_ outcome: Outcome) -> (name: String, value: String) {
    switch outcome {
    case .account(let claims, _): ("link", link(claims))
    case .error(let code): ("firebaseError", JSONOutput.text(of: fault(code)))
    case .verified(let token): ("recaptchaToken", token)
    }
  }

  private func fault(_ code: String) -> JSONValue {
    ["code": .string(code), "message": .string(message(code) ?? "The user canceled the sign-in.")]
  }

  private func message(_ code: String) -> String? {
    code == cancellation ? nil : "The page was asked to answer with \(code)."
  }

  /// The address that an SDK sends as `requestUri`.
  private func link(_ claims: ByName<JSONValue>) -> String {
    var items = [("providerId", provider), ("id_token", JSONOutput.text(of: claims))]
    if provider.hasPrefix("saml.") {
      let name = claims["email"] ?? claims["sub"] ?? .null
      let response: JSONValue = ["assertion": ["subject": ["nameId": name]]]
      items.append(("SAMLResponse", JSONOutput.text(of: response)))
    }
    return "\(origin)/emulator/auth/handler?\(PercentEncoding.form(items))"
  }

  private func event(_ outcome: Outcome) -> JSONValue {
    var event: ByName<JSONValue> = [
      "type": .string(authType), "eventId": .string(value("eventId")), "sessionId": "unused",
      "postBody": .null,
      "tenantId": tenant.isEmpty ? .null : .string(tenant), "urlResponse": .null, "error": .null,
    ]
    switch outcome {
    case .account(let claims, _): event["urlResponse"] = .string(link(claims))
    case .error(let code): event["error"] = fault(code)
    case .verified: break
    }
    return .object(event)
  }

  private func intent(_ outcome: Outcome) -> String {
    let extras = [("authType", authType), ("eventId", value("eventId")), parameter(outcome)]
      .map { "S.\($0)=\(PercentEncoding.encode($1));" }.joined()
    return "intent://firebase.auth/#Intent;scheme=genericidp;package=\(PercentEncoding.encode(value("apn")));"
      + "\(extras)B.encryptionEnabled=false;end;"
  }

  /// The address of `createAuthUri` with a provider's parameters.
  private func callback(_ outcome: Outcome, _ random: Randomness) -> String {
    let token = item("oauth_token").filled ?? random.alphanumeric(27)
    var items: [(name: String, value: String)] = []
    var claims: ByName<JSONValue>?
    switch outcome {
    case .account(let chosen, let code):
      items = isOAuth1 ? [("oauth_token", token), ("oauth_verifier", code)] : [("code", code)]
      claims = chosen
    case .error where isOAuth1: items = [("denied", token)]
    case .error(let code):
      items = [("error", code)] + (message(code).map { [("error_description", $0)] } ?? [])
    case .verified: break
    }
    if let state = item("state") { items.append(("state", state)) }
    if let claims { items.append(("id_token", JSONOutput.text(of: claims))) }
    let address = value("continueUri").prefix(before: "#")
    let joint = !address.contains("?") ? "?" : address.hasSuffix("?") || address.hasSuffix("&") ? "" : "&"
    return address + joint + PercentEncoding.form(items) + value("continueUri").dropFirst(address.count)
  }
}
