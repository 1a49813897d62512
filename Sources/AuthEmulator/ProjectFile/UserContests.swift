/// The addresses, numbers and identities that a file gives to users although others have them.
///
/// Only the end shows whether that is a mistake: the other user may be in the file too, and lose it.
struct UserContests {
  let allowsSharedEmails: Bool
  private(set) var contests: [(owner: String, fault: Misfit, handle: UserTable.Handle)] = []

  /// Records what a user is about to take from another one.
  mutating func add(_ user: UserRecord, in table: UserTable, at path: Place) {
    if let email = user.email, !allowsSharedEmails {
      add(.address(email), in: table, user, "email", "e-mail address", at: path)
    }
    if let number = user.phoneNumber {
      add(.number(number), in: table, user, "phoneNumber", "phone number", at: path)
    }
    for identity in ProjectFileUser.identities(of: user) {
      guard let provider = identity.providerID, let rawID = identity.rawID else { continue }
      add(.identity(provider, rawID), in: table, user, "providers", "\(provider) identity", at: path)
    }
  }

  private mutating func add(
    _ handle: UserTable.Handle, in table: UserTable, _ user: UserRecord, _ member: String, _ kind: String,
    at path: Place
  ) {
    guard let owner = table.uid(of: handle), owner != user.localID else { return }
    let fault = Misfit("has the \(kind) of another user on the server, \(owner)", at: path[member])
    contests.append((owner, fault, handle))
  }

  /// The first value that two users have in the end; nil if there is none.
  func fault(in table: UserTable) -> Misfit? {
    var kept: ByName<Set<UserTable.Handle>> = [:]
    for contest in contests where !kept.has(contest.owner) {
      kept[contest.owner] = table.handles(of: contest.owner)
    }
    return contests.first { kept[$0.owner]?.contains($0.handle) == true }?.fault
  }
}
