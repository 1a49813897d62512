import CLibcrypto

/// bcrypt, by crypt_r(3) of the system's libcrypt.
package enum Bcrypt {
  /// Why a hash cannot be compared.
  package enum Obstacle: Error, Sendable, Equatable {
    /// There is no libcrypt, or it does not know bcrypt.
    case missingLibrary
    /// The text is no hash of bcrypt.
    case malformed
    /// The hash takes more work than ``Bcrypt/highestCost`` allows.
    case unaffordable(cost: Int)
  }

  /// The highest cost that is computed, in about a second; each cost takes twice the time of the one before.
  package static let highestCost = 14

  /// Whether the hash, such as `$2b$10$` and 53 characters, is of this password.
  package static func matches(_ password: [UInt8], hash: String) throws(Obstacle) -> Bool {
    let bytes = Array(hash.utf8)
    guard bytes.count == 60, let cost = cost(of: bytes) else { throw .malformed }
    guard cost <= highestCost else { throw .unaffordable(cost: cost) }
    // To C a password would end there.
    guard !password.contains(0) else { return false }
    // bcrypt reads 72 bytes; crypt_r(3) fails for a phrase of 512 or more.
    let phrase = password.prefix(72).map { CChar(bitPattern: $0) } + [0]
    let outcome = clibcrypto_crypt_matches(phrase, hash)
    guard outcome >= 0 else { throw .missingLibrary }
    return outcome == 1
  }

  private static func cost(of hash: [UInt8]) -> Int? {
    let heads = ["$2a$", "$2b$", "$2y$"].map { Array($0.utf8) }
    guard heads.contains(Array(hash[..<4])), hash[6] == UInt8(ascii: "$"), hash[7...].allSatisfy(isLetter)
    else {
      return nil
    }
    // Lower costs than 4 do not exist.
    return Int(String(decoding: hash[4..<6], as: UTF8.self)).flatMap { $0 < 4 ? nil : $0 }
  }

  /// Whether this is a letter of bcrypt's own base64.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
