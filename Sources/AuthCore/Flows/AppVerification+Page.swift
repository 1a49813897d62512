import Platform

/// The page with which an app without silent push proves itself (Docs/protocol.md 10.14).
extension AppVerificationFlow {
  private static let authType = "verifyApp"

  /// Creates the address that an app's SDK opens, and stores what the callback needs.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a target without pages, and the errors of any call.
  package func startPage(
    _ app: HandlerPage.App, authDomain: String?
  ) async throws(AuthError) -> (address: String, eventID: String, callbackScheme: String) {
    try await context.store.proveWritable()
    let eventID = HandlerPage.identifier(context.dependencies.randomBytes)
    let address = try await context.handlerAddress(
      Self.authType, app, eventID: eventID, authDomain: authDomain)
    let pending = PendingAppVerification(
      address: address, eventID: eventID, callbackScheme: app.scheme,
      startedAt: context.dependencies.now(), project: context.project)
    try await context.store.update { record throws(AuthError) in
      record.pendingAppVerification = pending
    }
    return (address, eventID, app.scheme)
  }

  /// Takes the address with which the page called the app, and stores its token for the next SMS.
  ///
  /// A reported failure ends the page; an unrelated address leaves it pending.
  ///
  /// - Throws: ``AuthError/declined(_:)``, ``AuthError/nothingPending(_:)``, ``AuthError/otherProject(what:stored:current:)``.
  package func finishPage(_ callback: Secret) async throws(AuthError) {
    let pending = try await context.required(
      context.store.read().pendingAppVerification, .noAppVerification, called: "the app verification")
    guard let address = try? ProviderRedirect(parsing: callback.reveal { $0 }) else {
      throw .verificationPage(.notAnAddress)
    }
    let answer: ProviderRedirect
    do {
      answer = try address.appCallback(pending.callbackScheme, Self.authType, eventID: pending.eventID)
    } catch {
      throw .verificationPage(error)
    }
    let token = answer.item("recaptchaToken").flatMap { $0.isEmpty ? nil : Secret($0) }
    try await context.store.update { record throws(AuthError) in
      guard record.pendingAppVerification.consume(pending.identity) else {
        throw .nothingPending(Problem(.noAppVerification))
      }
      if let token {
        record.recaptchaToken = RecaptchaCredential(
          token: token, obtainedAt: context.dependencies.now(), project: context.project)
      }
    }
    guard token == nil else { return }
    let fault = answer.item("firebaseError").map(PageFault.init(firebaseError:))
    if case .failed(let code, _)? = fault, code.isEmpty { throw .verificationPage(.empty) }
    throw .verificationPage(fault ?? .empty)
  }
}
