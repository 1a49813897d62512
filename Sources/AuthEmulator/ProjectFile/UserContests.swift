/// The addresses, numbers and identities that a file gives to users although others have them.
///
/// Only the end shows whether that is a mistake: the other user may be in the file too, and lose it.
struct UserContests {
  let allowsSharedEmails: Bool
  private(set) var contests: [(owner: String, fault: ProjectFileFault, isKept: (UserRecord) -> Bool)] = []

  /// Records what a user is about to take from another one.
  mutating func add(_ user: UserRecord, in table: UserTable, at path: [String]) {
    if let email = user.email, !allowsSharedEmails {
      add(table.withEmail(email), user, "email", "e-mail address", at: path) { $0.email == email }
    }
    if let number = user.phoneNumber {
      add(table.withPhoneNumber(number), user, "phoneNumber", "phone number", at: path) {
        $0.phoneNumber == number
      }
    }
    for identity in ProjectFileUser.identities(of: user) {
      guard let provider = identity.providerID, let rawID = identity.rawID else { continue }
      add(table.withIdentity(provider, rawID), user, "providers", "\(provider) identity", at: path) {
        $0.providerUserInfo?.contains { $0.providerID == provider && $0.rawID == rawID } ?? false
      }
    }
  }

  private mutating func add(
    _ owner: UserRecord?, _ user: UserRecord, _ member: String, _ kind: String, at path: [String],
    _ isKept: @escaping (UserRecord) -> Bool
  ) {
    guard let owner, owner.localID != user.localID else { return }
    let fault = ProjectFileFault(
      path + [member], "has the \(kind) of another user on the server, \(owner.localID)")
    contests.append((owner.localID, fault, isKept))
  }

  /// The first value that two users have in the end; nil if there is none.
  func fault(in table: UserTable) -> ProjectFileFault? {
    contests.first { contest in table[contest.owner].map(contest.isKept) ?? false }?.fault
  }
}
