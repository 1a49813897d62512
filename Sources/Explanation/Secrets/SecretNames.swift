import AuthCrypto

/// The names of fields that must not be shown: the only list of them (Docs/architecture.md 5, "Secrets").
package enum SecretNames {
  package enum Treatment: Sendable, Equatable {
    case plain
    /// Long and random: replaced by a fingerprint, so that a reader can distinguish two uses of one token from two tokens.
    case fingerprint
    /// Short or guessable: a fingerprint could be searched for, so only the name is left.
    case hidden
  }

  /// How the field `name` is treated, in any spelling: camelCase, snake_case or a header's.
  package static func treatment(of name: String) -> Treatment {
    let key = key(of: name)
    if guessable.contains(key) || key.hasSuffix("password") { return .hidden }
    if ofOneStep.contains(key) || ofManyCalls.contains(key) || key.hasSuffix("secret") { return .fingerprint }
    // Covers the token names of any provider or later version; a page token of a list is not a secret.
    return key.hasSuffix("token") && !key.hasSuffix("pagetoken") ? .fingerprint : .plain
  }

  package static func isSecret(_ name: String) -> Bool { treatment(of: name) != .plain }

  /// Whether a value with this name tells that two calls belong together.
  static func joinsCalls(_ name: String) -> Bool {
    treatment(of: name) == .fingerprint && !ofManyCalls.contains(key(of: name))
  }

  /// The name in lower case, without the characters in which spellings differ.
  package static func key(of name: String) -> String {
    let letters = name.utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: byte
      default: nil
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// What an app sends instead of a value that it does not have.
  static let placeholders: Set<Name> = [
    "undefined", "null", "(null)", "nil", "None", "[object Object]", "[object Promise]",
  ]

  /// Whether a value is no secret, whatever its name: a placeholder, or a link that names only a server.
  static func isOrdinary(_ value: String) -> Bool {
    guard !placeholders.contains(value) else { return true }
    guard let link = URLParts(value), ["http", "https"].contains(link.scheme) else { return false }
    return link.path.utf8.count < 2 && link.query == nil && link.fragment == nil
      && !link.authority.utf8.contains(UInt8(ascii: "@"))
  }

  static func isAPIKey(_ name: String) -> Bool { ["key", "apikey", "xgoogapikey"].contains(key(of: name)) }

  /// Whether a text has the form of Google's keys; a local server takes any text.
  package static func isGoogleKey(_ text: some StringProtocol) -> Bool {
    text.hasPrefix("AIza") && text.utf8.count == 39 && text.utf8.allSatisfy(IDToken.isBase64URL)
  }

  /// The text with everything that looks like a JSON Web Token replaced by the result of `replace`.
  static func rewritingTokens(in text: String, _ replace: (String) -> String) -> String {
    guard text.utf8.count >= leastTokenLength else { return text }
    let bytes = Array(text.utf8)
    var shown: [UInt8] = []
    var copied = 0
    var place = 0
    while place + 2 < bytes.count {
      guard bytes[place] == UInt8(ascii: "e"), bytes[place + 1] == UInt8(ascii: "y"),
        bytes[place + 2] == UInt8(ascii: "J")
      else {
        place += 1
        continue
      }
      let token = bytes[place...].prefix { IDToken.isBase64URL($0) || $0 == UInt8(ascii: ".") }
      if token.count >= leastTokenLength, token.contains(UInt8(ascii: ".")) {
        shown += bytes[copied..<place]
        shown += Array(replace(String(decoding: token, as: UTF8.self)).utf8)
        copied = token.endIndex
      }
      place = token.endIndex
    }
    return copied == 0 ? text : String(decoding: shown + bytes[copied...], as: UTF8.self)
  }

  private static let leastTokenLength = 24

  /// The first eight digits of the SHA-256.
  package static func fingerprint(of value: String) -> String {
    String(Hexadecimal.encode(SHA256.hash(Array(value.utf8))).prefix(8))
  }

  /// Long and random, for one step of a sign-in or of a change: a later call has it again.
  ///
  /// So has each name that ends in "token" or "secret".
  private static let ofOneStep: Set<Name> = [
    "sessioninfo", "temporaryproof", "mfapendingcredential", "oauthauthorizationcode", "iosreceipt",
    "receipt", "captcharesp", "oobcode", "ooblink", "authorization", "xfirebaseappcheck", "fac",
    "oauthverifier", "authorizationcode", "verificationproof", "androidverificationproof", "xgoogapikey",
    "sessionid", "sessioncookie", "authuri", "proxyauthorization", "samlresponse", "assertion", "rawnonce",
  ]

  /// Long and random too, but of the app, the device or the whole session: it joins no calls.
  private static let ofManyCalls: Set<Name> = [
    "idtoken", "accesstoken", "apikey", "key", "recaptchatoken", "captcharesponse", "nonce", "postbody",
    "oauthidtoken", "oauthaccesstoken", "apptoken", "requesturi",
  ]

  /// And each name that ends in "password".
  private static let guessable: Set<Name> = [
    "passwordhash", "salt", "code", "verificationcode", "sharedsecretkey",
    "testphonenumbers", "cookie", "setcookie",
    // Members of a project file and of providers' configurations.
    "testphones", "totpsecret", "clientsecret", "privatekey", "signerkey", "saltseparator",
    // A part of an export: JSON with passwords and codes, as a string.
    "text",
  ]
}
