import AuthHTTP
import IdentityToolkit

/// The query as production answers it (Docs/protocol.md 10.9).
extension QueryAccounts {
  /// How many accounts are listed if the request does not say.
  private static let ordinaryLimit: Int64 = 500

  func answerStrictly(in project: ProjectState, _ call: Call) throws(ServerError) -> AccountList {
    let offset = offset?.value ?? 0
    guard offset >= 0 else { throw .internalFault }
    let found = matches(in: project)
    guard returnUserInfo ?? true else {
      return AccountList(recordsCount: Int64String(Int64(found.count)))
    }
    let wanted = limit?.value ?? 0
    let start = min(Int(clamping: offset), found.count)
    let page = sorted(found).dropFirst(start)
      .prefix(Int(clamping: wanted > 0 ? wanted : Self.ordinaryLimit))
    var answer = answer(Array(page), call)
    if page.isEmpty { answer.users = nil }
    return answer
  }

  /// The accounts that the first expression selects; an address in it counts before a uid.
  private func matches(in project: ProjectState) -> [UserRecord] {
    let first = expression?.first
    if let email = first?.email.filled { return project.users.allWithEmail(email.lowercased()) }
    if let uid = first?.userID.filled { return [project.users[uid]].compactMap(\.self) }
    if let number = first?.phoneNumber.filled {
      return [project.users.withPhoneNumber(number)].compactMap(\.self)
    }
    return project.users.sortedByUID
  }

  private func sorted(_ users: [UserRecord]) -> [UserRecord] {
    let sorted =
      switch sortBy ?? .unspecified {
      case .unspecified, .userID: users
      case .name: sorted(users) { ($0.displayName ?? "", 0) }
      case .userEmail: sorted(users) { ($0.email ?? "", 0) }
      case .createdAt: sorted(users) { ("", $0.createdAt) }
      case .lastLoginAt: sorted(users) { ("", $0.lastLoginAt ?? 0) }
      }
    return order == .descending ? sorted.reversed() : sorted
  }

  /// Sorts by text in the order of its bytes, then by number, then by uid.
  private func sorted(
    _ users: [UserRecord], by key: (UserRecord) -> (text: String, number: Int64)
  ) -> [UserRecord] {
    users.map { (key: key($0), user: $0) }.sorted { one, other in
      if one.key.text != other.key.text {
        return one.key.text.utf8.lexicographicallyPrecedes(other.key.text.utf8)
      }
      if one.key.number != other.key.number { return one.key.number < other.key.number }
      return one.user.localID < other.user.localID
    }.map(\.user)
  }
}
