/// Modulus and exponent of a public key, big-endian without leading zeros, and their DER form.
struct RSAPublicNumbers: Sendable, Equatable {
  let modulus: [UInt8]
  let exponent: [UInt8]

  init(modulus: [UInt8], exponent: [UInt8]) {
    self.modulus = Array(modulus.drop { $0 == 0 })
    self.exponent = Array(exponent.drop { $0 == 0 })
  }

  /// The length of the modulus.
  var bits: Int { modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0) }

  /// Whether they can be the key of an RS256 signature: even numbers and exponent 1 cannot, nor can a huge
  /// exponent, which would only keep the verifier busy.
  var areSuitable: Bool {
    guard RSAPublicKey.sizes.contains(bits), (1...8).contains(exponent.count), exponent != [1] else {
      return false
    }
    return modulus.last.map { $0 & 1 } == 1 && exponent.last.map { $0 & 1 } == 1
  }

  /// `rsaEncryption` with its empty parameters (RFC 3279 section 2.3.1).
  private static let algorithm: [UInt8] = [
    0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]

  /// The DER SubjectPublicKeyInfo (RFC 5280 section 4.1, RFC 8017 appendix A.1.1).
  var subjectPublicKeyInfo: [UInt8] {
    let numbers = DER.sequence(DER.integer(modulus) + DER.integer(exponent))
    return DER.sequence(Self.algorithm + DER.element(DER.Tag.bitString, [0] + numbers))
  }

  /// Reads the DER form; nil for anything else, including keys of another algorithm.
  init?(subjectPublicKeyInfo der: [UInt8]) {
    var outer = DER.Reader(der[...])
    guard var info = outer.sequence(), outer.isAtEnd, info.take(Self.algorithm),
      let bits = info.element(DER.Tag.bitString), info.isAtEnd, bits.first == 0
    else { return nil }
    var inner = DER.Reader(bits.dropFirst())
    guard var numbers = inner.sequence(), inner.isAtEnd, let modulus = numbers.element(DER.Tag.integer),
      let exponent = numbers.element(DER.Tag.integer), numbers.isAtEnd
    else { return nil }
    self.init(modulus: Array(modulus), exponent: Array(exponent))
  }
}
