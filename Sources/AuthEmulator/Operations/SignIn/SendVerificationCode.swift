extension SendVerificationCode: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard call.world.tenantID == nil else { throw ServerError(.unsupportedTenantOperation) }
    let phoneNumber = try AccountRules.phoneNumber(phoneNumber, call.world)
    try project.checkPhoneSignIn(phoneNumber)
    try project.checkProof(in: self, for: .sendVerificationCode, sendingTo: phoneNumber, call.world)
    if project.users.withPhoneNumber(phoneNumber)?.hasSecondFactor == true {
      throw .phoneOfSecondFactorUser
    }
    let sessionInfo = try project.sendSMS(to: phoneNumber, for: .signIn, &call)
    return Response { $0.sessionInfo = sessionInfo }
  }
}
