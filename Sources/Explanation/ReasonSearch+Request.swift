/// The API key and the form of the request.
extension ReasonSearch {
  /// How production names a restriction of the key, in `details[].reason` and in words; after the words comes what
  /// was blocked, up to ` are blocked`.
  private static let restrictions: [(reason: String, words: String, kind: Reason.Kind)] = [
    ("API_KEY_SERVICE_BLOCKED", "Requests to this API ", .keyForOtherAPI),
    ("API_KEY_HTTP_REFERRER_BLOCKED", "from referer ", .keyForOtherReferrer),
    ("API_KEY_IOS_APP_BLOCKED", "client application ", .keyForOtherApp),
    ("API_KEY_ANDROID_APP_BLOCKED", "client application ", .keyForOtherApp),
    ("API_KEY_IP_ADDRESS_BLOCKED", "IP address restriction", .keyForOtherAddress),
  ]

  var key: Reason? {
    let error = received["error"]
    let reasons = (error?["details"]?.array ?? []).compactMap { $0["reason"]?.string }
    let words = error?["message"]?.string ?? ""
    if let row = Self.restrictions.first(where: { reasons.contains($0.reason) || words.contains($0.words) }) {
      let fields = exchange.request.fields
      let told = words.split(separator: row.words).last?.split(separator: " are blocked").first ?? ""
      let isTold = words.contains(row.words) && !told.contains("empty")
      let app = fields["X-Ios-Bundle-Identifier"] ?? fields["X-Android-Package"]
      return Reason(
        row.kind,
        row.kind == .keyForOtherApp
          ? ["app": isTold ? String(told) : app ?? "without a name"]
          : ["domain": isTold ? String(told) : fields["Referer"] ?? "no site, because the request names none"]
      )
    }
    if reasons.contains("SERVICE_DISABLED") || words.contains("has not been used in project") {
      let project = words.split(separator: "in project ").dropFirst().first?.prefix(before: " ")
      return Reason(.apiOff, ["project": project.map(String.init) ?? "of the key"])
    }
    if reasons.contains("CONSUMER_SUSPENDED") || words.contains("has been suspended") {
      return Reason(.keySuspended)
    }
    if code == .configurationNotFound { return Reason(.authNotSetUp) }
    if words.contains("API key expired") { return Reason(.keyExpired) }
    let isMissing = words.contains("unregistered callers") || words.contains("missing a valid API key")
    guard code == .invalidAPIKey || isMissing else { return nil }
    guard let key = exchange.apiKey else {
      let isLocal = exchange.place != nil && !isProduction
      return isMissing || isWhole
        ? Reason(.keyMissing).advising(
          isLocal ? "send any text as the key: the real service needs the Web API key of the project" : nil)
        : nil
    }
    guard !Self.isReplaced(key) else { return nil }
    if let other = Self.sort(ofKey: key) { return Reason(.keyNotAKey, ["what": other]) }
    return Reason(SecretNames.isGoogleKey(key) ? .keyUnknown : .keyMalformed)
  }

  /// Why a body is not the JSON object that a call needs.
  private func fault(of body: [UInt8]) -> String {
    do {
      if !body.isEmpty, try JSONReader.read(body).object == nil {
        return "the body is JSON, but not an object"
      }
    } catch {
      return error.position >= body.count
        ? "the body ends after \(body.count) bytes, in the middle of its JSON"
        : "the body is not JSON from its byte \(error.position + 1) on"
    }
    return "the body is not JSON that the service reads"
  }

  /// The proof of the app that the request lacks.
  var proof: Reason? {
    guard isWhole else { return nil }
    if code == .invalidAppCheckToken {
      guard exchange.request.fields["X-Firebase-AppCheck"]?.isEmpty != false else { return nil }
      return Reason(
        .proofMissing, "the project enforces App Check, and the request has no App Check token",
        step: "let the app get a token, by a debug token in a test, or stop enforcing App Check")
    }
    let given = (sent["phoneSignInInfo"] ?? sent["phoneEnrollmentInfo"]).map { ExchangeContent($0) } ?? sent
    let names = ["iosReceipt", "playIntegrityToken", "safetyNetToken", "recaptchaToken", "captchaResponse"]
    guard !names.contains(where: { given.text($0).map { $0 != "NO_RECAPTCHA" } == true }) else { return nil }
    return code == .missingRecaptchaToken
      ? Reason(
        .proofMissing, "the project enforces reCAPTCHA for this call, and the request has no token",
        step: "let the SDK get a token, or stop enforcing reCAPTCHA")
      : Reason(
        .proofMissing,
        "the request has no proof of the app: no receipt of a silent push, no Play Integrity token and no reCAPTCHA token",
        step: "let the SDK verify the app, or use a fictional number, which needs no proof")
  }

  /// What is often mistaken for an API key; nil for anything else.
  private static func sort(ofKey key: String) -> String? {
    if key.hasSuffix(".apps.googleusercontent.com") { return "an OAuth client ID" }
    if key.hasPrefix("1:"), key.split(separator: ":").count == 4 { return "the app ID" }
    if key.hasPrefix("GOCSPX-") { return "an OAuth client secret" }
    if key.hasPrefix("6L"), key.utf8.count == 40 { return "a reCAPTCHA site key" }
    return key.hasPrefix("fake") || key.hasPrefix("demo-") ? "made up for an emulator" : nil
  }

  /// A member that the call does not take, or a body that is no JSON.
  var member: Reason? {
    let words = detail ?? ""
    switch RefusalReason(code, detail: detail) {
    case .unknownMember?:
      let name = words.utf8.split(separator: UInt8(ascii: "\"")).dropFirst().first
      return Reason(.memberUnknown, ["member": name.flatMap { String($0) } ?? "of that name"])
    case .wrongType?:
      let name = words.utf8.split(separator: UInt8(ascii: "'")).dropFirst().first.flatMap { String($0) } ?? ""
      let isValue = words.contains("Invalid value at '")
      // Google's emulator names the member by its path, such as /sessionInfo, and what it must be.
      let misfit = words.firstRange(of: "received. /").map { words[$0.upperBound...].prefix { $0 != " " } }
      return Reason(
        .memberOfWrongType,
        [
          "what": isValue
            ? "the member '\(name)' has a value of a type that the call does not take"
            : misfit.map { "the member '\($0)' has a value that the call does not take" }
              ?? fault(of: exchange.request.body)
        ])
    case .unknownSignIn?: return pendingSignIn
    default: return nil
    }
  }
}
