extension MFASignInStart: WriteOperation {
  // Google's emulator accepts a request without `phoneSignInInfo` and ignores all its fields (as recorded).
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    let checksFactors = call.world.policy.checksFactors
    // Production checks the request before the settings.
    if !checksFactors { try project.checkOffer(.sms, call) }
    guard phoneSignInInfo != nil || !checksFactors else {
      throw .missingPart(ServerError(.invalidArgument), call)
    }
    guard let pending = mfaPendingCredential.filled else {
      throw ServerError(.missingMFAPendingCredential, "Request does not have MFA pending credential.")
    }
    guard let id = mfaEnrollmentID.filled else {
      throw ServerError(.missingMFAEnrollmentID, "No second factor identifier is provided.")
    }
    let (user, _) = try project.pendingUser(pending, for: .sms, call)
    guard let factor = user.mfaInfo?.first(where: { $0.mfaEnrollmentID == id }) else {
      throw ServerError(.mfaEnrollmentNotFound)
    }
    // An authenticator app has no number for an SMS (Docs/protocol.md 6.8).
    guard let number = factor.phoneInfo else { throw .phoneNumberFormat }
    if checksFactors { try project.checkOffer(.sms, call) }
    try project.checkProof(
      in: phoneSignInInfo ?? PhoneFactorInfo(), for: .mfaSmsSignIn, sendingTo: number, call.world)
    let session = try project.sendSMS(to: number, for: .secondFactorSignIn, owner: user, &call)
    return Response { $0.phoneResponseInfo = .init { $0.sessionInfo = session } }
  }
}
