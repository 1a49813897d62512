extension Context {
  /// Notes that a link reveals a user who chose to stay anonymous: Apple requires the user's consent (Docs/security.md).
  ///
  /// `isRelay` is whether the linked Apple account is the one that hides the address.
  func noteConsent(_ auth: AuthClient, isRelay: Bool = false) async throws(AuthError) {
    let claims = try await auth.session().idToken.claims
    guard isRelay || claims.email.map(MailSender.isRelayed) == true else { return }
    terminal.note(
      "Apple hides this user's address: link anything that tells who the user is only with the user's consent"
    )
  }
}
