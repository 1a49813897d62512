extension SendVerificationCode: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    guard call.world.tenantID == nil else { throw ServerError(.unsupportedTenantOperation) }
    let phoneNumber = try AccountRules.phoneNumber(phoneNumber, call.world)
    guard project.rules.allowsPhone else { throw ServerError(.operationNotAllowed) }
    let owner = project.users.withPhoneNumber(phoneNumber)
    if project.rules.refusesSignUp, owner == nil { throw ServerError(.adminOnlyOperation) }
    try project.checkProof(in: self, for: .sendVerificationCode, sendingTo: phoneNumber, call.world)
    if owner?.hasSecondFactor == true { throw .phoneOfSecondFactorUser(call.world) }
    // Apple's SDK before 12.18 asks here for the SMS of a second factor, of which it has the masked number.
    let isMasked = phoneNumber.hasPrefix("+*")
    let number = isMasked ? project.users.factorNumber(masked: phoneNumber) ?? phoneNumber : phoneNumber
    let sessionInfo = try project.sendSMS(
      to: number, for: isMasked ? .secondFactorSignIn : .signIn, owner: owner, &call)
    return Response { $0.sessionInfo = sessionInfo }
  }
}
