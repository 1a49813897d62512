extension TOTPCodes: ReadOperation {
  static var otherTemplates: [String] { underTenants }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    guard let user = project.users[localID ?? ""] else { throw ServerError(.userNotFound) }
    return Response { $0.totpCodes = user.mfaInfo?.compactMap { $0.code(at: call.world.seconds) } }
  }
}

extension EnrolledFactor {
  /// What the authenticator app shows at a time, in seconds since 1970; nil for another factor.
  func code(at seconds: Int64) -> TOTPCodes.Code? {
    guard let secret = totp, let generator = secret.generator else { return nil }
    let step = generator.step(at: seconds)
    return TOTPCodes.Code {
      $0.mfaEnrollmentID = mfaEnrollmentID
      $0.displayName = displayName
      $0.code = generator.code(counter: step)
      $0.secondsLeft = TOTPSecret.period - Int(max(0, seconds)) % TOTPSecret.period
      $0.isUsed = secret.lastStep.map { step <= $0 } == true ? true : nil
    }
  }
}
