import IdentityToolkit

extension SendVerificationCode: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard tenantId.filled == nil else { throw ServerError(.unsupportedTenantOperation) }
    try project.checkAuthEnabled()
    try ServerError.checkPhoneNumber(phoneNumber)
    let phoneNumber = phoneNumber ?? ""
    if project.users.withPhoneNumber(phoneNumber)?.hasSecondFactor == true {
      throw .phoneOfSecondFactorUser
    }
    let sessionInfo = try project.sendSMS(to: phoneNumber, for: .signIn, &call)
    return Response { $0.sessionInfo = sessionInfo }
  }
}
