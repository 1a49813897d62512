public import AuthCore

/// Moves users of an old login: the backend's token names the user, and the password is linked to it.
public struct UserImport: Sendable {
  public struct OldUser: Sendable {
    let id: Int
    let address: String
    let password: Secret

    public init(id: Int, address: String, password: Secret) {
      (self.id, self.address, self.password) = (id, address, password)
    }
  }

  private let client: @Sendable () -> AuthClient
  private let mint: @Sendable (_ id: Int) async throws -> Secret
  private let pause: @Sendable () async throws -> Void

  public init(
    client: @escaping @Sendable () -> AuthClient,
    mint: @escaping @Sendable (_ id: Int) async throws -> Secret,
    pause: @escaping @Sendable () async throws -> Void
  ) {
    (self.client, self.mint, self.pause) = (client, mint, pause)
  }

  /// What became of each user, eight at a time.
  public func run(_ users: [OldUser]) async throws -> [Int: String] {
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      var outcomes: [Int: String] = [:]
      for (index, user) in users.enumerated() {
        if index >= 8, let (id, outcome) = try await group.next() { outcomes[id] = outcome }
        group.addTask { (user.id, try await move(user)) }
      }
      for try await (id, outcome) in group { outcomes[id] = outcome }
      return outcomes
    }
  }

  private func move(_ user: OldUser) async throws -> String {
    let token = try await mint(user.id)
    // Kept in memory: nothing of 100,000 users stays on the disk.
    let auth = client()
    for _ in 1...5 {
      do throws(AuthError) {
        try await auth.signIn(customToken: token)
        try await auth.email.link(EmailAddress(user.address), password: user.password)
        return "moved"
      } catch {
        switch error {
        case .refused(let refusal) where refusal.isRetryable: try await pause()
        case .refused(let refusal): return "refused: \(refusal.code)"
        case .invalid(let problem): return "skipped: \(problem)"
        default: throw error
        }
      }
    }
    return "not moved"
  }
}
