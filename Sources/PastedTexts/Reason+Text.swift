import SignInFaults

extension Reason {
  /// The reason that a text tells by having both values, such as `Expected "x" but got "y"`; nil if it has not.
  ///
  /// It looks at the first 64 KB.
  init?(inText text: String) {
    let text = String(decoding: text.utf8.prefix(1 << 16), as: UTF8.self).replacing("\\\"", with: "\"")
    guard
      let reason = Self.claim(in: text) ?? Self.time(in: text) ?? Self.audience(in: text) ?? Self.app(
        in: text)
        ?? Self.nonce(in: text) ?? Self.sentence(in: text)
    else { return nil }
    self = reason
  }

  /// The text between two marks, on one line and not longer than a name; nil if it is not there.
  private static func value(_ start: String, _ end: String, in text: String) -> String? {
    guard let first = text.firstRange(of: start)?.upperBound else { return nil }
    let rest = text[first...].prefix(200)
    guard let last = rest.firstRange(of: end)?.lowerBound, !rest[..<last].contains("\n") else { return nil }
    let value = SecretCleaner().cleaned(String(rest[..<last]))
    return value.isEmpty ? nil : value
  }

  /// A claim that the Admin SDKs compared.
  private static func claim(in text: String) -> Reason? {
    guard let wanted = value("xpected \"", "\"", in: text), let given = value("but got \"", "\"", in: text)
    else {
      return nil
    }
    if text.contains("(issuer)") {
      return Reason(.tokenOfOtherIssuer, "the token was issued by \(given), and the server expects \(wanted)")
    }
    guard text.contains("(audience)") else { return nil }
    guard given.hasSuffix(".apps.googleusercontent.com") else {
      return Reason(
        .tokenOfOtherProject,
        "the token belongs to project \(given), and the server checks tokens of \(wanted)",
        step: "give app and server the same project", (.project, wanted))
    }
    return Reason(
      .providerTokenAsIDToken,
      "the token is Google's own, for \(given), and not Firebase's for project \(wanted)",
      step: "sign in with it first, then send the token that getIdToken() of the signed-in user returns",
      (.project, wanted))
  }

  /// Two times that google-auth compared.
  private static func time(in text: String) -> Reason? {
    func seconds(_ mark: String) -> Int? {
      guard let start = text.firstRange(of: mark)?.upperBound else { return nil }
      let numbers = text[start...].prefix(60).split { !("0"..."9").contains($0) }.prefix(2).compactMap {
        Int($0)
      }
      return numbers.count == 2 && numbers[0] < numbers[1] ? numbers[1] - numbers[0] : nil
    }
    if let late = seconds("Token expired, ") {
      return Reason(
        .tokenExpired, "the token had expired \(late) s before it was checked",
        step: "ask for a token right before each call: getIdToken() renews it", (.seconds, "\(late)"))
    }
    return seconds("used too early, ").map { early in
      Reason(
        .tokenInFuture, "the clock of the server is \(early) s behind that of the token's issuer",
        step: "set the clock, or allow some seconds when the token is checked", (.seconds, "\(early)"))
    }
  }

  /// The audience of a provider's token.
  private static func audience(in text: String) -> Reason? {
    guard let given = value("audience in ID Token [", "]", in: text) else { return nil }
    let rest = value("expected audience ", "\n", in: text + "\n") ?? ""
    let wanted = rest.drop { $0 == "[" }.prefix { !"],\" ".contains($0) }
    let name = wanted.hasSuffix(".") ? wanted.dropLast() : wanted
    return Reason(
      .tokenOfOtherAudience,
      "the provider's token is for \(given), \(name.isEmpty ? "which the project does not name" : "and the project expects \(name)")",
      step: "name \(given) in the project's settings of the provider, as its service ID or bundle ID")
  }

  /// The app or page that the API key does not allow.
  private static func app(in text: String) -> Reason? {
    for (mark, kind, what) in [
      ("client application ", Kind.keyForOtherApp, "app"), ("referer ", .keyForOtherReferrer, "page"),
    ] {
      guard let name = value(mark, " are blocked", in: text.replacing("\n", with: " ")) else { continue }
      let isEmpty = ["<empty>", "\\u003cempty\\u003e"].contains(name)
      return Reason(
        kind,
        isEmpty
          ? "the request does not say which \(what) it comes from, and the API key allows only some"
          : "the API key does not allow the \(what) \(name)",
        step: isEmpty
          ? "a server, a web view or a page without referrer needs a key without this restriction"
          : "add it to the key's restrictions in the Google Cloud console")
    }
    return nil
  }

  /// What the service says only for one reason.
  private static func sentence(in text: String) -> Reason? {
    let words = text.lowercased()
    if words.contains("consumer 'api_key:"), words.contains("suspended") { return Reason(.keySuspended) }
    return words.contains("please verify the new email") ? Reason(hiddenAccountsOf: nil) : nil
  }

  /// The nonce of Apple's token, and what Firebase was given.
  private static func nonce(in text: String) -> Reason? {
    guard
      let hash = text.firstRange(of: "nonce in ID T").flatMap({
        value("\"", "\"", in: String(text[$0.upperBound...]))
      }),
      let raw = value("raw nonce \"", "\"", in: text)
    else { return nil }
    return AppleNonceFault(hash, from: raw).map { Reason($0) }
  }
}
