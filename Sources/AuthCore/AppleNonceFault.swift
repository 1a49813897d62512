public import IdentityToolkit

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a nonce does not belong to an ID token of Apple's: the usual mistakes told apart, before anything is sent (Docs/architecture.md 5).
public enum AppleNonceFault: Error, Sendable, Equatable {
  /// Apple was given the raw nonce.
  case notHashed
  /// Firebase would be given the hash.
  case hashGiven
  /// The hash was written in another way than in 64 lower-case hexadecimal digits.
  case otherForm(Form)
  /// The token was made with an earlier nonce, and another one was made since.
  case outdated(madeAt: Date, newestMadeAt: Date)
  /// The nonce was hashed, and the hash hashed again.
  case hashedTwice
  /// The nonce was used already.
  case used(at: Date)
  /// The nonce that was given is another one, and the stored one fits.
  case storedFits
  /// None of these.
  case unrelated
  /// The token has a nonce, and there is none to compare it with.
  case nothingStored

  /// How a hash can be miswritten.
  public enum Form: String, Sendable, Equatable {
    /// RFC 4648 section 4, padded or not.
    case base64
    /// RFC 4648 section 5, padded or not.
    case base64URL = "base64url"
    /// Hexadecimal digits in capitals.
    case capitals = "capital hexadecimal digits"
  }

  /// What is said of it.
  public var report: ErrorReport {
    switch self {
    case .notHashed:
      report(
        "NONCE_NOT_HASHED",
        "the token holds the raw nonce itself: Apple was given the raw nonce, not its SHA-256",
        "give Apple what this prints: authctl apple nonce --hash-only")
    case .hashGiven:
      report(
        "NONCE_HASH_GIVEN",
        "the nonce given is the one in the token: that is the hash, and Firebase takes the raw nonce",
        "give the raw nonce, or leave --nonce out to use the stored one: authctl apple sign-in --id-token-file PATH"
      )
    case .otherForm(let form):
      report(
        "NONCE_NOT_HEXADECIMAL",
        "the token holds the SHA-256 of the nonce in \(form.rawValue), not in lower-case hexadecimal digits",
        "give Apple what this prints: authctl apple nonce --hash-only")
    case .outdated(let madeAt, let newest):
      report(
        "NONCE_OUTDATED",
        "the token was made with the nonce of \(Self.time(madeAt)), and a second one was made since, at \(Self.time(newest))",
        "if the earlier nonce is meant: authctl apple sign-in --earlier-nonce --id-token-file PATH")
    case .hashedTwice:
      report(
        "NONCE_HASHED_TWICE",
        "the token holds the SHA-256 of the nonce's SHA-256: what hashes by itself was given the hash",
        "give it the raw nonce, or give Apple the hash as it is: authctl apple nonce")
    case .used(let time):
      report(
        "NONCE_USED", "the nonce of this token was used already, at \(Self.time(time)), and works once",
        "make a new nonce and ask for a new token with it: authctl apple nonce")
    case .storedFits:
      report(
        "NONCE_MISMATCH", "the nonce given is not that of the token, and the stored one is",
        "leave --nonce out: authctl apple sign-in --id-token-file PATH")
    case .unrelated:
      report(
        "NONCE_MISMATCH", "the nonce in the token is not the SHA-256 of this one, nor of any that is stored",
        "make a new nonce and ask for a new token with it: authctl apple nonce")
    case .nothingStored:
      ErrorReport(
        code: "NOTHING_PENDING", message: "the token has a nonce, and none is stored to compare it with",
        hint:
          "give the raw nonce: authctl apple sign-in --nonce TEXT --id-token-file PATH; or make one and ask for a new "
          + "token with it: authctl apple nonce",
        exitStatus: .notSignedIn)
    }
  }

  private static func time(_ date: Date) -> String { Timestamp(date).formatted() }

  private func report(_ code: String, _ message: String, _ hint: String) -> ErrorReport {
    ErrorReport(
      code: code, name: "ERROR_MISSING_OR_INVALID_NONCE", sdkCode: 17094, message: message, hint: hint,
      exitStatus: .usage)
  }
}
