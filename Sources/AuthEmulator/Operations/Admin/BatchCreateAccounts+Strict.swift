import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The import as production does it (Docs/protocol.md 10.9).
extension BatchCreateAccounts {
  /// Imports the accounts: later ones replace earlier ones and those that exist.
  func importStrictly(
    _ users: [UserInfo], into project: inout ProjectState, _ call: Call
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
    _ account: UserInfo, hashedBy hash: HashParameters?, in project: inout ProjectState, _ call: Call
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
    account.restore(&user)
    project.users.remove(uid)
    project.users.insert(user)
  }
}

extension UserInfo {
  /// Sets what `batchGet` tells of an account and Google's emulator does not take back.
  fileprivate func restore(_ user: inout UserRecord) {
    user.isImported = true
    if let validSince { user.setValidSince(validSince) }
    if user.passwordHash != nil, let passwordUpdatedAt {
      user.passwordUpdatedAt = Int64(exactly: passwordUpdatedAt.rounded()) ?? user.passwordUpdatedAt
    }
    if let time = lastRefreshAt.flatMap({ Timestamp(parsing: $0) }) {
      user.lastRefreshAt = time.milliseconds
    }
    user.initialEmail = initialEmail.filled?.lowercased()
    // A flag that is false is absent from an account.
    user.emailLinkSignin = emailLinkSignin == true ? true : nil
    user.customAuth = customAuth == true ? true : nil
    user.screenName = screenName
    user.language = language
    user.timeZone = timeZone
    user.dateOfBirth = dateOfBirth
  }

  /// Returns the second factors; an authenticator app cannot be imported, unless a test gives its secret.
  func strictFactors(_ list: [MFAEnrollment], _ call: Call) throws(ImportFailure) -> [SecondFactor] {
    for enrollment in list where enrollment.totpInfo != nil && enrollment.totpInfo?.sharedSecretKey == nil {
      throw ImportFailure("Importing TOTP MFA is not supported.")
    }
    do throws(ServerError) {
      return try SecondFactor.list(list, call)
    } catch {
      throw ImportFailure(
        error.message.hasPrefix("INVALID_PHONE_NUMBER") ? "Phone number format is invalid" : error.message)
    }
  }
}
