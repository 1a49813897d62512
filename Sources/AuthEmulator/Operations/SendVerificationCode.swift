import IdentityToolkit

extension SendVerificationCode: WriteOperation {
  static var acceptsTenants: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard tenantId.filled == nil else { throw ServerError(.unsupportedTenantOperation) }
    // Google's emulator looks at the plus sign only (protocol reference 9.4).
    guard let phoneNumber, phoneNumber.hasPrefix("+") else {
      throw ServerError(.invalidPhoneNumber, "Invalid format.")
    }
    if project.users.withPhoneNumber(phoneNumber)?.hasSecondFactor == true {
      throw .phoneOfSecondFactorUser
    }
    let code = project.config.testPhoneNumbers[phoneNumber] ?? call.random.digits(6)
    let sessionInfo = call.random.base64URL(226)
    project.verificationCodes.insert(
      .init(phoneNumber: phoneNumber, sessionInfo: sessionInfo, code: code))
    call.events.append(
      .smsSent(project: call.projectID, phoneNumber: phoneNumber, code: code, purpose: .signIn))
    return Response { $0.sessionInfo = sessionInfo }
  }
}

extension ServerError {
  /// A user with second factors may not have a phone number as the first one.
  static let phoneOfSecondFactorUser = Self(
    .unsupportedFirstFactor, "A phone number cannot be set as a first factor on an SMS based MFA user.")
}
