package import AuthCrypto
package import ServerCrypto

/// A key that no test trusts; created once, since that takes a tenth of a second.
package enum StrangerKey {
  private static let made = Result { () throws(RSAError) in try RSAPrivateKey.generate() }

  /// The key, the same in all tests of the process.
  package static func key() throws(RSAError) -> RSAPrivateKey { try made.get() }
}
