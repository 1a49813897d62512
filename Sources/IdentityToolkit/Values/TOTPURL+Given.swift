import AuthCrypto

extension TOTPURL {
  /// Parses what a person has of an authenticator app: a bare secret in Base32, or a whole `otpauth://` URL.
  ///
  /// A bare secret gets the defaults of apps: SHA1, 6 digits, 30 seconds. ``oneTimePassword`` shows whether
  /// it is Base32.
  ///
  /// - Throws: ``TOTPURLError`` for a URL that gives no codes.
  package init(given text: String) throws(TOTPURLError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, Self.isClaimed(by: first) else {
      self.init(issuer: nil, account: "", secret: Secret(words.joined()))
      return
    }
    try self.init(parsing: words.joined(separator: " "))
  }

  /// The secret in the form that a service stores, for a factor set by an administrator.
  ///
  /// - Throws: ``TOTPURLError`` for a secret that is not Base32, or for parameters other than those of every
  ///   service: SHA1, 6 digits, 30 seconds.
  package func enrollableSecret() throws(TOTPURLError) -> Secret {
    guard algorithm == .sha1 else { throw .otherThanEnrolled("the algorithm", "SHA1") }
    guard digits == 6 else { throw .otherThanEnrolled("the number of digits", "6") }
    guard period == 30 else { throw .otherThanEnrolled("the period", "30 seconds") }
    guard oneTimePassword != nil else { throw .unreadableSecret }
    return Secret(secret.reveal { $0.uppercased().filter { $0 != " " && $0 != "-" && $0 != "=" } })
  }
}
