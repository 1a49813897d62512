import Synchronization

/// Sees each exchange of a script's lines, and remembers which users they made, to delete them at the end.
final class SmokeWatch: Sendable {
  /// A user that a line made.
  struct User: Sendable {
    let uid: String
    let tenant: String?
  }

  private struct State {
    var request: HTTPRequest?
    var users: [User] = []
    /// The newest ID token of each user.
    var tokens: ByName<String> = [:]
  }

  private let state = Mutex(State())

  /// The users that are left, in the order in which they were made.
  var users: [User] { state.withLock { $0.users } }

  /// The newest ID token of a user; nil if none was seen.
  func token(of uid: String) -> String? { state.withLock { $0.tokens[uid] } }

  /// Adds a user that a line made by other means than a call of an app.
  func add(_ uid: String, in tenant: String?) {
    state.withLock { state in
      if !state.users.contains(where: { $0.uid == uid }) {
        state.users.append(User(uid: uid, tenant: tenant))
      }
    }
  }

  /// Lines run one after another, and none has two calls under way.
  var observer: ExchangeObserver {
    ExchangeObserver(
      willSend: { [self] request, _ in state.withLock { $0.request = request } },
      didReceive: { [self] outcome, _ in
        guard case .success(let response) = outcome, response.status.isSuccess,
          let request = state.withLock({ $0.request })
        else { return }
        took(request, response)
      })
  }

  private func took(_ request: HTTPRequest, _ response: HTTPResponse) {
    let path = request.target.path
    guard path.contains("/accounts") || path.hasSuffix("/token") else { return }
    let sent = (try? JSONReader.read(request.body)) ?? .null
    let answer = (try? JSONReader.read(response.body)) ?? .null
    if path.hasSuffix("/accounts:delete") || path.hasSuffix("/accounts:batchDelete") {
      let uids = [sent["localId"]?.string ?? Self.user(of: sent["idToken"]?.string)?.uid].compactMap(\.self)
      let all = Set(uids + (sent["localIds"]?.array ?? []).compactMap(\.string))
      return state.withLock { $0.users.removeAll { all.contains($0.uid) } }
    }
    let token = answer["idToken"]?.string ?? answer["id_token"]?.string
    if let token, let user = Self.user(of: token) {
      state.withLock { $0.tokens[user.uid] = token }
      let isSignUp = path.hasSuffix("/accounts:signUp") && sent["idToken"] == nil
      if isSignUp || answer["isNewUser"] == true { add(user.uid, in: user.tenant) }
    } else if request.method == .post, path.hasSuffix("/accounts"), let uid = answer["localId"]?.string {
      // An administrator's call, which has the tenant in its path.
      let parts = path.split(separator: "/")
      let tenant = parts.firstIndex(of: "tenants").flatMap { parts.dropFirst($0 + 1).first.map(String.init) }
      add(uid, in: tenant)
    }
  }

  private static func user(of token: String?) -> User? {
    guard let claims = token.flatMap({ try? IDToken(parsing: $0) })?.claims.all,
      let uid = claims["sub"]?.string ?? claims["user_id"]?.string
    else { return nil }
    return User(uid: uid, tenant: claims["firebase"]?["tenant"]?.string)
  }
}
