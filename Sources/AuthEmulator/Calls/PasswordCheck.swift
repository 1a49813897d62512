/// The comparison of a password with another service's hash (Docs/protocol.md 10.9).
///
/// It can take a second, so it runs while the state is not locked. An operation that needs one ends with
/// ``ServerError/awaitingWork`` before it changes anything, and runs again with the verdict.
struct PasswordCheck: Sendable, Equatable {
  enum Verdict: Sendable, Equatable {
    case isSame
    /// The password differs, or the hash cannot match any.
    case differs
    /// The system lacks the library to compute it.
    case needsLibrary
    /// It needs more work than this server does; names the parameters and the limit.
    case unaffordable(String)
  }

  struct Made: Sendable {
    let check: PasswordCheck
    let verdict: Verdict
  }

  let parameters: HashParameters
  let hash: String
  let salt: String?
  let password: String

  init?(_ user: UserRecord, _ password: String) {
    guard let hash = user.passwordHash, let text = user.hashParameters,
      let parameters = HashParameters(text: text)
    else { return nil }
    self.parameters = parameters
    self.hash = hash
    salt = user.salt
    self.password = password
  }

  /// Compares; this takes up to a few seconds.
  func verdict() -> Verdict { parameters.verdict(on: password, hash: hash, salt: salt) }
}

extension UserRecord {
  /// Whether this is the account's password.
  ///
  /// - Throws: ``ServerError/awaitingWork`` until the caller has run the check, and a refusal if it
  ///   cannot run here.
  func hasPassword(_ password: String, _ call: inout Call) throws(ServerError) -> Bool {
    guard hashParameters != nil else {
      guard let passwordHash, let salt else { return false }
      return passwordHash == FakeHash.text(of: password, salt: salt)
    }
    guard let check = PasswordCheck(self, password) else { return false }
    // The account's hash may have changed since the check was made.
    guard let made = call.effects.madeCheck, made.check == check else {
      call.effects.needed = .check(check)
      throw .awaitingWork
    }
    switch made.verdict {
    case .isSame: return true
    case .differs: return false
    case .needsLibrary:
      throw .unimplemented(
        "The password of this account has a BCRYPT hash, and the system's libcrypt, which computes these, is missing. "
          + "Install it: apt install libcrypt1 (Debian, Ubuntu), dnf install libxcrypt (Fedora).")
    case .unaffordable(let excess):
      throw .unimplemented(
        "The \(check.parameters.algorithm) hash of this account takes more work than this server does: \(excess)."
      )
    }
  }
}
