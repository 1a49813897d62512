/// Checks the codes of authenticator apps (RFC 6238).
enum TOTPCheck {
  static let digits = 6
  static let period = 30

  /// Returns the step of the code, at most `adjacentIntervals` steps from now.
  ///
  /// - Throws: `INVALID_CODE` for any other code, and for one of a used or older step (RFC 6238 section 5.2).
  static func step(
    of code: String, by secret: TOTPSecret, adjacentIntervals: Int, _ call: Call
  ) throws(ServerError) -> UInt64 {
    guard let generator = generator(of: secret),
      let step = generator.step(of: code, at: call.world.seconds, adjacentSteps: adjacentIntervals)
    else { throw ServerError(.invalidCode) }
    if let last = secret.lastStep, step <= last { throw ServerError(.invalidCode) }
    return step
  }

  /// Nil for a secret that is not base32, which only an import can leave behind.
  static func generator(of secret: TOTPSecret) -> OneTimePassword? {
    Base32.decode(secret.sharedSecretKey).flatMap {
      OneTimePassword(secret: $0, digits: digits, period: Int64(period))
    }
  }
}
