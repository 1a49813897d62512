extension SendVerificationCode: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard call.world.tenantID == nil else { throw ServerError(.unsupportedTenantOperation) }
    let phoneNumber = try AccountRules.phoneNumber(phoneNumber, call.world)
    guard project.rules.allowsPhone else { throw ServerError(.operationNotAllowed) }
    let owner = project.users.withPhoneNumber(phoneNumber)
    if project.rules.refusesSignUp, owner == nil { throw ServerError(.adminOnlyOperation) }
    try project.checkProof(in: self, for: .sendVerificationCode, sendingTo: phoneNumber, call.world)
    if owner?.hasSecondFactor == true { throw .phoneOfSecondFactorUser }
    let sessionInfo = try project.sendSMS(to: phoneNumber, for: .signIn, &call)
    return Response { $0.sessionInfo = sessionInfo }
  }
}
