import AuthCrypto

extension TOTPURL {
  /// The secret in the form that a service stores, for a factor set by an administrator.
  ///
  /// - Throws: ``TOTPURLError`` for a secret that is not Base32, or for parameters other than those of every
  ///   service: SHA1, 6 digits, 30 seconds.
  package func enrollableSecret() throws(TOTPURLError) -> Secret {
    guard algorithm == .sha1 else { throw .otherThanEnrolled("the algorithm", "SHA1") }
    guard digits == 6 else { throw .otherThanEnrolled("the number of digits", "6") }
    guard period == 30 else { throw .otherThanEnrolled("the period", "30 seconds") }
    guard oneTimePassword != nil else { throw .unreadableSecret }
    return base32
  }
}
