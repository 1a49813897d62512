extension TOTPCodes: ReadOperation {
  static var otherTemplates: [String] { underTenants }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    guard let user = project.users[localID ?? ""] else { throw ServerError(.userNotFound) }
    return Response {
      $0.totpCodes = user.mfaInfo?.compactMap { factor in
        guard let secret = factor.totp, let generator = secret.generator else { return nil }
        let step = generator.step(at: call.world.seconds)
        return Code {
          $0.mfaEnrollmentID = factor.mfaEnrollmentID
          $0.displayName = factor.displayName
          $0.code = generator.code(counter: step)
          $0.secondsLeft = TOTPSecret.period - Int(max(0, call.world.seconds)) % TOTPSecret.period
          $0.isUsed = secret.lastStep.map { step <= $0 } == true ? true : nil
        }
      }
    }
  }
}
