package import Platform
import AuthCrypto

/// Why a nonce does not match an Apple ID token; each common mistake has its own case and is found before
/// anything is sent (Docs/architecture.md 5).
package enum AppleNonceFault: Error, Sendable, Equatable {
  /// Apple was given the raw nonce.
  case notHashed
  /// Firebase would be given the hash.
  case hashGiven
  /// The hash was not written as 64 lowercase hexadecimal digits.
  case otherForm(Form)
  /// The token has an earlier nonce; a newer one was created since.
  case outdated(madeAt: Date, newestMadeAt: Date)
  /// The nonce was hashed, and the hash hashed again.
  case hashedTwice
  /// The nonce was already used.
  case used(at: Date)
  /// The given nonce is wrong, and the stored one fits.
  case storedFits
  /// None of these.
  case unrelated
  /// The token has a nonce, and there is none to compare it with.
  case nothingStored

  /// How a hash can be miswritten.
  package enum Form: String, Sendable, Equatable {
    /// RFC 4648 section 4, padded or not.
    case base64
    /// RFC 4648 section 5, padded or not.
    case base64URL = "base64url"
    /// Hexadecimal digits in capitals.
    case capitals = "uppercase hexadecimal digits"
  }
}

extension AppleNonceFault {
  /// How a token's nonce was wrongly made from a raw one, or that one taken from the token; nil if neither was.
  package init?(_ claim: String, from raw: String) {
    let hash = SHA256.hash(Array(raw.utf8))
    let digits = Hexadecimal.encode(hash)
    let written = [hash, Array(digits.utf8)]
    let bare = claim.replacing("=", with: "")
    if raw == claim {
      self = Self.isHash(claim) ? .hashGiven : .notHashed
    } else if written.contains(where: { bare == Base64.encode($0).replacing("=", with: "") }) {
      self = .otherForm(.base64)
    } else if written.contains(where: { bare == Base64URL.encode($0) }) {
      self = .otherForm(.base64URL)
    } else if claim != digits, claim.lowercased() == digits {
      self = .otherForm(.capitals)
    } else if claim == Hexadecimal.encode(SHA256.hash(Array(digits.utf8))) {
      self = .hashedTwice
    } else {
      return nil
    }
  }

  private static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension AppleNonceFault {
  /// The fault's code in ``ErrorCatalogue``.
  package var code: ErrorCode {
    switch self {
    case .notHashed: .nonceNotHashed
    case .hashGiven: .nonceHashGiven
    case .otherForm: .nonceNotHexadecimal
    case .outdated: .nonceOutdated
    case .hashedTwice: .nonceHashedTwice
    case .used: .nonceUsed
    case .storedFits, .unrelated: .nonceMismatch
    case .nothingStored: .nothingPending
    }
  }

  /// What is wrong, in lower case, without a period.
  package var description: String {
    switch self {
    case .notHashed: "the token holds the raw nonce itself: Apple was given the raw nonce, not its SHA-256"
    case .hashGiven:
      "the nonce given is the one in the token: that is the hash, and Firebase takes the raw nonce"
    case .otherForm(let form):
      "the token holds the SHA-256 of the nonce in \(form.rawValue), not in lowercase hexadecimal digits"
    case .outdated(let madeAt, let newest):
      "the token was made with the nonce of \(Self.time(madeAt)), and you made a newer nonce at "
        + Self.time(newest)
    case .hashedTwice:
      "the token holds the SHA-256 of the nonce's SHA-256: the library hashes the nonce itself, but was given the hash"
    case .used(let time):
      "the nonce of this token was already used, at \(Self.time(time)), and a nonce works only once"
    case .storedFits: "the token was made with the stored nonce, not with the one given"
    case .unrelated: "the token's nonce does not match any nonce given or stored"
    case .nothingStored: "the token has a nonce, and none is stored to compare it with"
    }
  }

  private static func time(_ date: Date) -> String { Timestamp(date).formatted() }
}
