package import AuthCrypto

/// A key that nobody of a test trusts: made once, since making one takes a tenth of a second.
package enum StrangerKey {
  private static let made = Result { () throws(RSAError) in try RSAPrivateKey.generate() }

  /// The key, the same in all tests of the process.
  package static func key() throws(RSAError) -> RSAPrivateKey { try made.get() }
}
