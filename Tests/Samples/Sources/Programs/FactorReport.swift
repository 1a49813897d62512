public import AuthCore
import Foundation

/// Says of test accounts which second factor they ask for, and gives an authenticator app to those that have none.
public struct FactorReport: Sendable {
  private let client: @Sendable () -> AuthClient
  private let now: @Sendable () -> Date

  /// `client` returns a client with a store of its own; `now` is the service's time, on which codes depend.
  public init(now: @escaping @Sendable () -> Date, client: @escaping @Sendable () -> AuthClient) {
    (self.now, self.client) = (now, client)
  }

  /// One line for each account.
  public func lines(_ accounts: [(address: String, password: Secret)]) async throws(AuthError) -> [String] {
    var lines: [String] = []
    for (address, password) in accounts {
      lines.append("\(address) \(try await finding(address, password))")
    }
    return lines
  }

  private func finding(_ address: String, _ password: Secret) async throws(AuthError) -> String {
    let auth = client()
    do {
      try await auth.email.signIn(EmailAddress(address), password: password)
      if let obstacle = try await auth.secondFactors.obstacle() { return "cannot have a factor: \(obstacle)" }
      let (app, enrollment) = try await auth.secondFactors.enrollAuthenticator(name: "robot")
      return "got \(try await enrollment.finish(code: app.code(at: now())).kind.rawValue)"
    } catch .secondFactorNeeded(let resolver) {
      return "asks for \(Set(resolver.hints.map(\.kind.rawValue)).sorted().joined(separator: " or "))"
    } catch .refused(let refusal) where !refusal.isRetryable {
      return "cannot sign in: \(refusal.code)"
    }
  }
}
