import Platform

/// Refresh tokens, and the users of all tokens.
extension ReasonSearch {
  /// The session of a refresh token.
  func session(of text: String) -> Reason? {
    let name = Sort.refresh.name
    if let token = try? IDToken(parsing: text) {
      return Reason(.idTokenAsRefreshToken, ["found": Sort(token.claims).rawValue])
    }
    guard let session = facts.session(ofRefreshToken: text) else {
      if code == .projectNumberMismatch { return Reason(.keyOfOtherProject, ["token": name]) }
      let isReal = text.hasPrefix("AMf-")
      return facts.isComplete
        ? Reason(
          .tokenUnknown,
          ["why": isReal ? "it is the real service's" : "it was cut off, or the server cleared"])
        : nil
    }
    if let own = session.project, let project, own != project {
      return Reason(
        .tokenOfOtherProject, ["token": name, "project": own, "side": "call", "expected": project])
    }
    if facts.isComplete, session.tenant != tenant {
      return Reason(
        .tokenOfOtherTenant,
        [
          "token": name, "owner": words(of: session.tenant), "expected": words(of: tenant),
          "tenant": session.tenant,
        ])
    }
    return user(session.uid, since: session.startedAt.map { Date(timeIntervalSince1970: Double($0)) })
  }

  /// Why the session of a user is over.
  func user(_ uid: String, since start: Date?) -> Reason? {
    let account = facts.account(.uid(uid))
    guard let account, !account.isDeleted else {
      return facts.isComplete || account != nil ? Reason(.tokenOfDeletedUser, ["uid": uid]) : nil
    }
    if account.isDisabled || code == .userDisabled {
      return Reason(.tokenOfDisabledUser, ["name": account.name, "uid": uid])
    }
    guard let begin = account.sessionsBegin, let start, Int64(start.timeIntervalSince1970) < begin else {
      return nil
    }
    let end = Timestamp(Date(timeIntervalSince1970: Double(begin))).formatted()
    return Reason(.tokenRevoked, ["time": Timestamp(start).formatted(), "begin": end, "uid": uid])
  }
}
