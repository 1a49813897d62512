import AuthCrypto

extension TOTPURL {
  /// Reads what a person has of an authenticator app: a bare secret in Base32, or a whole `otpauth://` URL.
  ///
  /// A bare secret gets what apps assume: SHA1, 6 digits, 30 seconds. Whether it is Base32 shows in ``oneTimePassword``.
  ///
  /// - Throws: ``TOTPURLError`` for a URL that no codes can be made from.
  package init(given text: String) throws(TOTPURLError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, Self.isClaimed(by: first) else {
      self.init(issuer: nil, account: "", secret: Secret(words.joined()))
      return
    }
    try self.init(parsing: words.joined(separator: " "))
  }

  /// The secret in the form in which a service keeps it, for a factor that an administrator sets.
  ///
  /// - Throws: ``TOTPURLError`` for a secret that is not Base32, or for codes of another kind than every service has: SHA1, 6 digits, 30
  ///   seconds.
  package func enrollableSecret() throws(TOTPURLError) -> Secret {
    guard algorithm == .sha1 else { throw .otherThanEnrolled("the algorithm", "SHA1") }
    guard digits == 6 else { throw .otherThanEnrolled("the number of digits", "6") }
    guard period == 30 else { throw .otherThanEnrolled("the period", "30 seconds") }
    guard oneTimePassword != nil else { throw .unreadableSecret }
    return Secret(secret.reveal { $0.uppercased().filter { $0 != " " && $0 != "-" && $0 != "=" } })
  }
}
