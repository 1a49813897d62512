import IdentityToolkit

extension MFASignInStart: WriteOperation {
  // Production wants `phoneSignInInfo`; none of its fields matters here, so it may be missing (as recorded).
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkOffer(.sms)
    guard let pending = mfaPendingCredential.filled else {
      throw ServerError(.missingMFAPendingCredential, "Request does not have MFA pending credential.")
    }
    guard let id = mfaEnrollmentId.filled else {
      throw ServerError(.missingMFAEnrollmentID, "No second factor identifier is provided.")
    }
    let user = try project.pendingUser(pending, call).user
    guard let factor = user.mfaInfo?.first(where: { $0.mfaEnrollmentId == id }) else {
      throw ServerError(.mfaEnrollmentNotFound)
    }
    // An authenticator app has no number to send to (protocol reference 6.8).
    guard let number = factor.phoneInfo else { throw ServerError(.invalidPhoneNumber, "Invalid format.") }
    let session = try project.sendSMS(to: number, for: .secondFactorSignIn, &call)
    return Response { $0.phoneResponseInfo = .init { $0.sessionInfo = session } }
  }
}
