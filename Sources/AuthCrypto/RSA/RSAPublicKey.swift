import CLibcrypto

/// The public half of an RSA key, to verify RS256 signatures (RFC 7518 section 3.3).
package struct RSAPublicKey: Sendable, Equatable {
  /// The accepted sizes in bits: RFC 7518 section 3.3 sets the minimum; the maximum bounds the work.
  package static let sizes = 2048...8192

  private let numbers: RSAPublicNumbers
  private let handle: RSAKeyHandle

  /// The modulus, big-endian without leading zeros: `n` of a JSON Web Key before base64url (RFC 7518 section 6.3.1).
  package var modulus: [UInt8] { numbers.modulus }
  /// The exponent, big-endian without leading zeros: `e` of a JSON Web Key before base64url.
  package var exponent: [UInt8] { numbers.exponent }
  /// The DER SubjectPublicKeyInfo (RFC 5280 section 4.1).
  package var subjectPublicKeyInfo: [UInt8] { numbers.subjectPublicKeyInfo }

  /// Takes the numbers of a JSON Web Key.
  ///
  /// - Parameters:
  ///   - modulus: big-endian.
  ///   - exponent: big-endian.
  /// - Throws: ``RSAError/unsuitable(bits:)``, ``RSAError/unreadable(_:)``, ``RSAError/missingLibrary(install:)``.
  package init(modulus: [UInt8], exponent: [UInt8]) throws(RSAError) {
    let numbers = RSAPublicNumbers(modulus: modulus, exponent: exponent)
    guard numbers.areSuitable else { throw .unsuitable(bits: numbers.bits) }
    let der = numbers.subjectPublicKeyInfo
    guard let handle = try RSAKeyHandle({ clibcrypto_read_public_key(der, der.count) }) else {
      throw .unreadable(.publicKey)
    }
    self.numbers = numbers
    self.handle = handle
  }

  /// Takes `n` and `e` of a JSON Web Key (RFC 7517, RFC 7518 section 6.3.1).
  ///
  /// - Parameters:
  ///   - modulus: `n`, base64url.
  ///   - exponent: `e`, base64url.
  /// - Throws: as ``init(modulus:exponent:)``.
  package init(jwkModulus modulus: String, jwkExponent exponent: String) throws(RSAError) {
    guard let modulus = Base64URL.decode(modulus), let exponent = Base64URL.decode(exponent) else {
      throw .unreadable(.publicKey)
    }
    try self.init(modulus: modulus, exponent: exponent)
  }

  /// Reads the key from a certificate; the caller decides whether to trust the certificate.
  ///
  /// - Parameter pem: an X.509 certificate as PEM.
  /// - Throws: ``RSAError/unreadable(_:)``, ``RSAError/notRSA``, ``RSAError/unsuitable(bits:)``,
  ///   ``RSAError/missingLibrary(install:)``.
  package init(certificate pem: String) throws(RSAError) {
    let text = Array(pem.utf8)
    guard let handle = try RSAKeyHandle({ clibcrypto_read_certificate(text, text.count) }) else {
      throw .unreadable(.certificate)
    }
    try self.init(handle)
  }

  /// The public half of a pair.
  package init(_ handle: RSAKeyHandle) throws(RSAError) {
    numbers = try handle.publicNumbers()
    guard numbers.areSuitable else { throw .unsuitable(bits: numbers.bits) }
    self.handle = handle
  }

  /// Whether this key made the signature: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2.2).
  package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    // RFC 8017 section 8.2.2, step 1: a signature is as long as the modulus.
    signature.count == modulus.count && handle.verifies(signature, of: message)
  }

  package static func == (one: Self, other: Self) -> Bool { one.numbers == other.numbers }
}
