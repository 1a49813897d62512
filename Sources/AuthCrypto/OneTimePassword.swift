/// One-time passwords by counter (RFC 4226) and by time (RFC 6238), as authenticator apps compute them.
package struct OneTimePassword: Sendable, Hashable {
  /// The hash used for HMAC; the service calls them `SHA1`, `SHA256`, `SHA512` (Docs/protocol.md 7.3).
  package enum Algorithm: String, Sendable, CaseIterable {
    /// The algorithm that every app supports.
    case sha1 = "SHA1"
    /// RFC 6238 only.
    case sha256 = "SHA256"
    /// RFC 6238 only.
    case sha512 = "SHA512"
  }

  /// The shared secret, decoded.
  package let secret: [UInt8]
  package let algorithm: Algorithm
  /// The length of a code.
  package let digits: Int
  /// The number of seconds for which a code is current.
  package let period: Int64

  /// Nil unless codes have 6 to 8 digits (RFC 4226 section 5.3) and the period is at least a second.
  package init?(secret: [UInt8], algorithm: Algorithm = .sha1, digits: Int = 6, period: Int64 = 30) {
    guard (6...8).contains(digits), period > 0 else { return nil }
    self.secret = secret
    self.algorithm = algorithm
    self.digits = digits
    self.period = period
  }

  /// The number of the period that contains a time, counted from 1970; zero for earlier times.
  package func step(at secondsSince1970: Int64) -> UInt64 { UInt64(max(0, secondsSince1970) / period) }

  package func code(at secondsSince1970: Int64) -> String { code(counter: step(at: secondsSince1970)) }

  /// The code for a counter value, with leading zeros (RFC 4226 section 5.3).
  package func code(counter: UInt64) -> String {
    let message = bigEndian(counter)
    let hash =
      switch algorithm {
      case .sha1: HMAC<SHA1>.code(of: message, key: secret)
      case .sha256: HMAC<SHA256>.code(of: message, key: secret)
      case .sha512: HMAC<SHA512>.code(of: message, key: secret)
      }
    // The lowest four bits of the hash choose the bytes that make the number; its top bit is dropped.
    let offset = Int(hash[hash.count - 1] & 0x0F)
    let number = hash[offset..<offset + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let modulus = (0..<digits).reduce(1 as UInt32) { product, _ in product * 10 }
    let code = String(number % modulus)
    return String(repeating: "0", count: digits - code.count) + code
  }

  /// The step nearest to a time that has this code, within `adjacentSteps` on either side; nil if there is
  /// none.
  ///
  /// To accept no code twice, a server stores the step and rejects it and all earlier ones (RFC 6238 section
  /// 5.2).
  package func step(of code: String, at secondsSince1970: Int64, adjacentSteps: Int) -> UInt64? {
    let current = step(at: secondsSince1970)
    let given = Array(code.utf8)
    for distance in 0...UInt64(max(0, adjacentSteps)) {
      let earlier = current >= distance ? current - distance : current
      for candidate in [earlier, current + distance]
      where isEqualInConstantTime(Array(self.code(counter: candidate).utf8), given) {
        return candidate
      }
    }
    return nil
  }
}
