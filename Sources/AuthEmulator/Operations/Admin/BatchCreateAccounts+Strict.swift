import IdentityToolkit

/// The import as production does it (Docs/protocol.md 10.9).
extension BatchCreateAccounts {
  /// Imports the accounts: later ones replace earlier ones and those that exist.
  func importStrictly(
    _ users: [Account], into project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Response {
    let hash = HashParameters(self)
    try hash?.check()
    var response = Self.storing(users) { account throws(ImportFailure) in
      try replace(account, hashedBy: hash, in: &project, call)
    }
    response.error = response.error.filledList
    return response
  }

  private func replace(
    _ account: Account, hashedBy hash: HashParameters?, in project: inout ProjectState, _ call: Call
  ) throws(ImportFailure) {
    guard let uid = account.localID.filled else { throw ImportFailure("localId is missing") }
    var user = try account.record(uid, hashedBy: hash, in: project, call)
    if let email = account.email.filled {
      guard let address = try? AccountRules.checkingAddress(email) else {
        throw ImportFailure("email is invalid")
      }
      if sanityCheck == true, let other = project.users.withEmail(address), other.localID != uid {
        throw ImportFailure("\(ServerErrorCode.duplicateEmail) : \(address)")
      }
      user.email = address
    }
    if let factors = account.mfaInfo, !factors.isEmpty { user.mfaInfo = try account.factors(factors, call) }
    project.users.remove(uid)
    project.users.insert(user)
  }
}

extension BatchCreateAccounts.Account {
  /// Returns the second factors; an authenticator app cannot be imported, unless a test gives its secret.
  func strictFactors(_ list: [MFAEnrollment], _ call: Call) throws(ImportFailure) -> [SecondFactor] {
    for enrollment in list where enrollment.totpInfo != nil && enrollment.totpInfo?.sharedSecretKey == nil {
      throw ImportFailure("Importing TOTP MFA is not supported.")
    }
    do throws(ServerError) {
      return try SecondFactor.administered(list, replacing: [], makesIDs: false, call)
    } catch {
      throw ImportFailure(
        error.message.hasPrefix("INVALID_PHONE_NUMBER") ? "Phone number format is invalid" : error.message)
    }
  }
}
