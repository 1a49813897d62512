public import AuthCore

/// The commands of a tool for entrance badges.
///
/// Each runs in a process of its own, so what one starts is continued from
/// the store by the next.
public struct BadgeTool: Sendable {
  private let auth: AuthClient

  public init(_ auth: AuthClient) { self.auth = auth }

  /// What a command prints, and its exit status.
  public func run(_ words: String...) async -> (text: String, status: Int32) {
    do {
      return (try await output(words), 0)
    } catch {
      return ("badge: \(error)", error.isRetryable ? 75 : 1)
    }
  }

  private func output(_ words: [String]) async throws(AuthError) -> String {
    switch (words.first, words.dropFirst().first) {
    case ("login", let number?):
      let verification = try await auth.phone.send(PhoneNumber(number), proof: .none)
      return verification.wasPending ? "the code is on its way already" : "next: badge code 123456"
    case ("login-email", let address?):
      return try await signIn(address, password: words.last ?? "")
    case ("code", let code?):
      try await finish(code)
      return "signed in as \(try await auth.session().uid)"
    case ("token", _): return try await auth.idToken().secret.reveal { $0 }
    case ("logout", _):
      try await auth.signOut(forgettingSteps: true)
      return "signed out"
    default: return "usage: badge login NUMBER | login-email ADDRESS PASSWORD | code CODE | token | logout"
    }
  }

  private func signIn(_ address: String, password: String) async throws(AuthError) -> String {
    do {
      try await auth.email.signIn(EmailAddress(address), password: Secret(password))
      return "signed in"
    } catch .secondFactorNeeded(let resolver) {
      let kinds = resolver.hints.map(\.kind.rawValue).joined(separator: " or ")
      return "next: badge code, of \(kinds)"
    }
  }

  /// A sign-in that waits for its second factor goes first.
  private func finish(_ code: String) async throws(AuthError) {
    do {
      try await auth.secondFactors.pendingSignIn().resolve(code: code)
    } catch .nothingPending {
      try await auth.phone.pending().verify(code: code)
    }
  }
}
