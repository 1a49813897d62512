/// Checks the codes of authenticator apps (RFC 6238).
extension TOTPSecret {
  static let digits = 6
  static let period = 30

  /// Uses up a code: `INVALID_CODE` for a wrong one, and for one of a used or older step (RFC 6238 section 5.2).
  mutating func use(_ code: String, in project: ProjectState, _ call: Call) throws(ServerError) {
    let adjacentSteps = project.mfaConfig.adjacentIntervals
    guard let step = generator?.step(of: code, at: call.world.seconds, adjacentSteps: adjacentSteps),
      lastStep.map({ step > $0 }) ?? true
    else { throw ServerError(.invalidCode) }
    lastStep = step
  }

  /// Nil for a secret that is not base32, which only an import can leave behind.
  var generator: OneTimePassword? {
    Base32.decode(sharedSecretKey).flatMap {
      OneTimePassword(secret: $0, digits: Self.digits, period: Int64(Self.period))
    }
  }
}
