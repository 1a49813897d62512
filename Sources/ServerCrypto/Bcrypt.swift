import CLibcrypto

/// bcrypt by crypt_r(3) of the system's libcrypt.
package enum Bcrypt {
  /// Why a hash cannot be compared.
  package enum Obstacle: Error, Sendable, Equatable {
    /// There is no libcrypt, or it does not support bcrypt.
    case missingLibrary
    /// The string is not a bcrypt hash.
    case malformed
    /// The hash needs more work than ``Bcrypt/highestCost`` allows.
    case unaffordable(cost: Int)
  }

  /// The highest cost to compute, about a second of work; each cost doubles the time.
  package static let highestCost = 14

  /// Whether the hash, such as `$2b$10$` and 53 characters, belongs to this password.
  package static func matches(_ password: [UInt8], hash: String) throws(Obstacle) -> Bool {
    let bytes = Array(hash.utf8)
    guard bytes.count == 60, let cost = cost(of: bytes) else { throw .malformed }
    guard cost <= highestCost else { throw .unaffordable(cost: cost) }
    // C would end the password there.
    guard !password.contains(0) else { return false }
    // bcrypt uses 72 bytes; crypt_r(3) fails for a phrase of 512 or more.
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
    // Costs below 4 do not exist.
    return Int(String(decoding: hash[4..<6], as: UTF8.self)).flatMap { $0 < 4 ? nil : $0 }
  }

  /// Whether the byte is a letter of bcrypt's own base64.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
