import ServerCrypto
import TestSupport
import Testing

@testable import AuthCrypto

@Suite struct RSATests {
  private let message = Array(SigningExample.message.utf8)

  private func signature() throws -> [UInt8] { try #require(Base64URL.decode(SigningExample.signature)) }

  private func example() throws -> RSAPublicKey {
    try RSAPublicKey(jwkModulus: SigningExample.modulus, jwkExponent: SigningExample.exponent)
  }

  @Test(arguments: [0, 1, 100, 254, 255])
  func `a signature with one changed byte is refused`(index: Int) throws {
    var changed = try signature()
    changed[index] ^= 1
    #expect(try !example().isValid(changed, for: message))
  }

  @Test func `a signature for another message is refused`() throws {
    let key = try example()
    #expect(try !key.isValid(signature(), for: message + [0]))
    #expect(try !key.isValid(signature(), for: Array(message.dropLast())))
    #expect(try !key.isValid(signature(), for: []))
  }

  @Test func `a signature of another length is refused`() throws {
    let key = try example()
    #expect(!key.isValid([], for: message))
    #expect(try !key.isValid(Array(signature().dropLast()), for: message))
    #expect(try !key.isValid(signature() + [0], for: message))
    #expect(try !key.isValid([0] + signature(), for: message))
  }

  @Test func `the signature of RFC 7515 A2 is valid for its key and no other`() throws {
    #expect(try example().isValid(signature(), for: message))
    let other = try StrangerKey.key()
    #expect(try !other.publicKey.isValid(signature(), for: message))
  }

  @Test func `the key of RFC 7515 A2 makes its signature`() throws {
    let key = try RSAPrivateKey(pem: SigningExample.privateKey)
    #expect(try key.publicKey == example())
    #expect(try key.signature(for: message) == signature())
    #expect(try key.pem() == SigningExample.privateKey)
  }

  @Test func `a new key has 2048 bits, the exponent 65537 and survives writing and reading`() throws {
    let key = try RSAPrivateKey.generate()
    #expect(key.publicKey.modulus.count == 256 && key.publicKey.modulus[0] >= 0x80)
    #expect(key.publicKey.exponent == [1, 0, 1])
    let signature = try key.signature(for: message)
    #expect(signature.count == 256)
    let certificate = try key.certificate(commonName: "example.com", validity: 0...1)
    for copy in [
      try RSAPrivateKey(pem: key.pem()).publicKey, try RSAPublicKey(certificate: certificate),
      try RSAPublicKey(
        jwkModulus: Base64URL.encode(key.publicKey.modulus),
        jwkExponent: Base64URL.encode(key.publicKey.exponent)),
    ] {
      #expect(copy == key.publicKey)
      #expect(copy.isValid(signature, for: message))
    }
    #expect(try StrangerKey.key().publicKey != key.publicKey)
  }

  @Test func `a certificate is reproducible`() throws {
    let key = try RSAPrivateKey(pem: SigningExample.privateKey)
    let first = try key.certificate(commonName: "example.com", validity: 0...86_400)
    #expect(try key.certificate(commonName: "example.com", validity: 0...86_400) == first)
    #expect(try key.certificate(commonName: "example.org", validity: 0...86_400) != first)
  }

  @Test func `leading zeros in the numbers of a JSON Web Key make no difference`() throws {
    let key = try example()
    #expect(try RSAPublicKey(modulus: [0, 0] + key.modulus, exponent: [0, 1, 0, 1]) == key)
  }

  @Test(arguments: [
    ("", "AQAB"), ("AQAB", "AQAB"), (SigningExample.modulus, ""), (SigningExample.modulus, "AQ"),
    (SigningExample.modulus, "AQAA"), (SigningExample.modulus, "AQAAAAAAAAAB"),
    (SigningExample.modulus + "=", "AQAB"), (SigningExample.modulus, "A"),
    (SigningExample.modulus + "AAAA", "AQAB"),
  ])
  func `numbers that cannot form a key are refused`(modulus: String, exponent: String) {
    #expect(throws: RSAError.self) { try RSAPublicKey(jwkModulus: modulus, jwkExponent: exponent) }
  }

  @Test(arguments: [
    "", "nonsense", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    String(SigningExample.privateKey.prefix(800)),
  ])
  func `a PEM text without a private key is refused`(text: String) {
    #expect(throws: RSAError.unreadable(.privateKey)) { try RSAPrivateKey(pem: text) }
    #expect(throws: RSAError.unreadable(.certificate)) { try RSAPublicKey(certificate: text) }
  }

  @Test func `a private key with another public half is refused`() throws {
    let lines = SigningExample.privateKey.split(separator: "\n")
    var der = try #require(Base64.decode(lines.dropFirst().dropLast().joined()))
    // Inside the modulus, which comes first.
    der[100] ^= 1
    let pem = "\(lines[0])\n\(Base64.encode(der))\n\(lines[lines.count - 1])\n"
    #expect(throws: RSAError.inconsistentKey) { try RSAPrivateKey(pem: pem) }
  }

  @Test func `a PEM text without a final line end is read`() throws {
    #expect(try RSAPrivateKey(pem: String(SigningExample.privateKey.dropLast())).publicKey == example())
  }

  @Test func `neither description nor mirror shows a private key`() throws {
    let key = try RSAPrivateKey(pem: SigningExample.privateKey)
    var dumped = ""
    dump(key, to: &dumped)
    #expect("\(key)" == "<secret>" && String(reflecting: key) == "<secret>")
    #expect(dumped == "- <secret>\n")
  }

  @Test func `DER is read to its end and not beyond`() throws {
    let der = try example().subjectPublicKeyInfo
    #expect(RSAPublicNumbers(subjectPublicKeyInfo: der)?.modulus == (try example().modulus))
    #expect(RSAPublicNumbers(subjectPublicKeyInfo: der + [0]) == nil)
    for count in 0..<der.count {
      #expect(RSAPublicNumbers(subjectPublicKeyInfo: Array(der.prefix(count))) == nil, "\(count)")
    }
  }
}
