package enum TextRule: String, Sendable, CaseIterable {
  case any, filled, email, phoneNumber, code, answer, base32, region, domain, hostingDomain, url, functionURL,
    time,
    duration, oidcProvider, samlProvider, knownProvider

  /// The requirement, to follow `must be`.
  package var requirement: String {
    switch self {
    case .any: "a string"
    case .filled: "a string that is not empty"
    case .email: "an e-mail address, such as ada@example.com"
    case .phoneNumber: "a phone number in E.164, such as +16505550101"
    case .code: "a code of six digits"
    case .answer: "six digits, the code of an error in place of the SMS, or DIGITS@ERROR"
    case .base32: "a secret in base32: the letters A to Z and the digits 2 to 7"
    case .region: "a two-letter country code, such as US"
    case .domain: "a domain, such as example.com"
    case .hostingDomain: "a custom domain of Firebase Hosting, such as links.example.com"
    case .url: "an absolute URL"
    case .functionURL: "the http or https URL of a function"
    case .time: "a time in RFC 3339, such as 2027-01-01T00:00:00Z"
    case .duration: "a duration in seconds, such as 3600s"
    case .oidcProvider: "the ID of an OpenID Connect provider, such as oidc.corp"
    case .samlProvider: "the ID of a SAML provider, such as saml.corp"
    case .knownProvider: "one of \(DefaultSupportedIdps.all.joined(separator: ", "))"
    }
  }

  /// The same as a regular expression (ECMA-262) for the published schema; nil if any string is allowed.
  var pattern: String? {
    switch self {
    case .any: nil
    case .filled, .url: "."
    case .email: "^[^@]+@[^@]+$"
    case .phoneNumber: "^\\+[0-9]+$"
    case .code: "^[0-9]{6}$"
    case .answer: "^([0-9]{6}(@[A-Z_]+)?|[A-Z_]+)$"
    case .base32: "^[A-Za-z2-7 -]+=*$"
    case .region: "^[A-Za-z]{2}$"
    case .domain, .hostingDomain: "^[^\\s/:@]+$"
    case .functionURL: "^https?://"
    case .time: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt]"
    case .duration: "^[0-9]+(\\.[0-9]+)?s$"
    case .oidcProvider: "^oidc\\."
    case .samlProvider: "^saml\\."
    case .knownProvider:
      "^(\(DefaultSupportedIdps.all.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")))$"
    }
  }

  package func accepts(_ text: String) -> Bool {
    switch self {
    case .any: return true
    case .filled: return !text.isEmpty
    // The default mode accepts more than production, and a file must be able to express all of it.
    case .email: return Self.hasTextAroundAt(text)
    case .phoneNumber:
      return text.hasPrefix("+") && text.utf8.count > 1 && text.utf8.dropFirst().allSatisfy(Octet.isDigit)
    case .code: return FictionalAnswer.isCode(text)
    case .answer: return FictionalAnswer(parsing: text) != nil
    case .base32: return Base32.decode(text)?.isEmpty == false
    case .region: return SMSRegions.hasRegion(text)
    case .domain: return !text.isEmpty && !text.contains { $0.isWhitespace || "/:@".contains($0) }
    case .hostingDomain: return HostingDomain.isCustom(text)
    case .url: return AbsoluteURL(text) != nil
    case .functionURL: return FunctionAddress(text) != nil
    case .time: return Timestamp(parsing: text) != nil
    case .duration: return text.hasSuffix("s") && (Double(decimal: text.dropLast()) ?? -1) >= 0
    case .oidcProvider: return ProviderConfigID.isValid(text, prefix: "oidc.")
    case .samlProvider: return ProviderConfigID.isValid(text, prefix: "saml.")
    case .knownProvider: return DefaultSupportedIdps.all.contains(text)
    }
  }

  private static func hasTextAroundAt(_ text: String) -> Bool {
    let halves = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return halves.count == 2 && halves.allSatisfy { !$0.isEmpty }
  }
}
