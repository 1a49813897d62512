public import AuthCore

/// A bot with one account: a person types the code of an SMS once, and restarts keep the session.
public struct ParkingBot: Sendable {
  private let auth: AuthClient
  private let number: PhoneNumber
  private let proof: AppProof

  public init(_ auth: AuthClient, number: String, proof: AppProof = .none) throws(AuthError) {
    self.auth = auth
    self.number = try PhoneNumber(number)
    self.proof = proof
  }

  /// A valid token.
  ///
  /// `askForCode` is called only if nobody is signed in; nil gives up.
  public func token(askForCode: (_ isWrong: Bool) async -> String?) async throws(AuthError) -> IDToken {
    do {
      return try await auth.idToken()
    } catch .signedOut {
      try await signIn(askForCode)
      return try await auth.idToken()
    }
  }

  private func signIn(_ askForCode: (_ isWrong: Bool) async -> String?) async throws(AuthError) {
    let verification = try await auth.phone.send(number, proof: proof)
    var isWrong = false
    while let code = await askForCode(isWrong) {
      do {
        try await verification.verify(code: code)
        return
      } catch .refused(let refusal) where refusal.keepsStep {
        isWrong = true
      }
    }
    throw .canceled
  }
}
