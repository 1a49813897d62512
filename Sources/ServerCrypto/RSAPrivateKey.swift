package import AuthCrypto
import CLibcrypto

/// An RSA key pair to sign RS256 tokens (RFC 7518 section 3.3); it prints and reflects as `<secret>`.
package struct RSAPrivateKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let handle: RSAKeyHandle
  /// The public half.
  package let publicKey: RSAPublicKey

  /// Generates a pair of 2048 bits with the exponent 65537, which takes 0.1 to 0.2 seconds.
  ///
  /// The random numbers are libcrypto's, from the system's generator.
  ///
  /// - Throws: ``RSAError/missingLibrary(install:)``, ``RSAError/refused(operation:)``.
  package static func generate() throws(RSAError) -> Self {
    let bits = Int32(RSAPublicKey.sizes.lowerBound)
    guard let handle = try RSAKeyHandle({ clibcrypto_generate_rsa(bits) }) else {
      throw .refused(operation: "make a key")
    }
    return try Self(handle)
  }

  /// Reads PEM: PKCS #8 (`BEGIN PRIVATE KEY`), or PKCS #1 (`BEGIN RSA PRIVATE KEY`) from older tools.
  ///
  /// - Throws: ``RSAError/unreadable(_:)``, ``RSAError/notRSA``, ``RSAError/unsuitable(bits:)``,
  ///   ``RSAError/inconsistentKey``, ``RSAError/missingLibrary(install:)``.
  package init(pem: String) throws(RSAError) {
    let text = Array(pem.utf8)
    guard let handle = try RSAKeyHandle({ clibcrypto_read_private_key(text, text.count) }) else {
      throw .unreadable(.privateKey)
    }
    try self.init(handle)
    // If the two halves belong to different keys, no signature could be verified.
    let sample = publicKey.subjectPublicKeyInfo
    do {
      guard publicKey.isValid(try signature(for: sample), for: sample) else { throw RSAError.inconsistentKey }
    } catch {
      // libcrypto checks the halves itself when it signs.
      throw .inconsistentKey
    }
  }

  private init(_ handle: RSAKeyHandle) throws(RSAError) {
    publicKey = try RSAPublicKey(handle)
    self.handle = handle
  }

  /// Signs a message: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2.1), as long as the modulus.
  ///
  /// - Throws: ``RSAError/refused(operation:)``.
  package func signature(for message: [UInt8]) throws(RSAError) -> [UInt8] {
    guard let signature = handle.bytes({ clibcrypto_sign($0, message, message.count, &$1) }) else {
      throw .refused(operation: "sign")
    }
    return signature
  }

  /// The pair as PEM, PKCS #8 without a passphrase (RFC 5208, RFC 7468 section 10): a secret.
  ///
  /// - Throws: ``RSAError/refused(operation:)``.
  package func pem() throws(RSAError) -> String {
    guard let pem = handle.bytes({ clibcrypto_write_private_key($0, &$1) }) else {
      throw .refused(operation: "write a private key")
    }
    return String(decoding: pem, as: UTF8.self)
  }

  /// A certificate for the public half, signed with the pair itself, as PEM (RFC 5280, RFC 7468 section 5).
  ///
  /// The same arguments give the same certificate: its serial number is always 1.
  ///
  /// - Parameters:
  ///   - commonName: the CN of subject and issuer, ASCII.
  ///   - validity: seconds since 1970.
  /// - Returns: the PEM.
  /// - Throws: ``RSAError/refused(operation:)``.
  package func certificate(
    commonName: String, validity: ClosedRange<Int64>
  ) throws(RSAError) -> String {
    let pem = handle.bytes {
      clibcrypto_write_certificate($0, commonName, validity.lowerBound, validity.upperBound, &$1)
    }
    guard let pem else { throw .refused(operation: "make a certificate") }
    return String(decoding: pem, as: UTF8.self)
  }

  package var description: String { "<secret>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
