import Platform

/// The page with which an app without silent push proves itself (Docs/protocol.md 10.14).
extension AppVerificationFlow {
  static let authType = "verifyApp"

  /// Creates the address that an app's SDK opens, and stores what the callback needs.
  ///
  /// - Parameters:
  ///   - app: the app that the page calls back.
  ///   - authDomain: the domain of the project's pages; else the one among its authorized domains.
  /// - Returns: what now waits for the callback.
  /// - Throws: ``AuthError/invalidInput(_:)`` for a target without pages, and the errors of any call.
  public func begin(
    _ app: HandlerPage.App, authDomain: String?
  ) async throws(AuthError) -> PendingAppVerification {
    try context.store.proveWritable()
    let base = try await context.handlerAddress(authDomain)
    let settings = context.api.settings
    let eventID = HandlerPage.identifier(context.surroundings.randomBytes)
    var items = [
      (name: "apiKey", value: context.target.apiKey), (name: "authType", value: Self.authType),
      (name: "ibi", value: settings.bundleID ?? ""), (name: "v", value: settings.userAgent),
      (name: "eventId", value: eventID), app.item,
    ]
    if let language = settings.languageCode { items.append(("hl", language)) }
    let fragment = HandlerPage.fragment(await context.api.appCheckProof())
    let pending = PendingAppVerification(
      address: "\(base)?\(PercentEncoding.form(items))\(fragment)", eventID: eventID,
      callbackScheme: app.scheme, startedAt: context.surroundings.now(), target: context.target)
    try context.store.update { record throws(AuthError) in
      record.pendingAppVerification = Preserving(pending)
    }
    return pending
  }

  /// The page that waits for its callback.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)``, ``AuthError/targetMismatch(what:stored:current:)``, ``AuthError/file(_:)``.
  public func pendingPage() throws(AuthError) -> PendingAppVerification {
    guard let pending = try context.store.read().pendingAppVerification?.known else {
      throw .nothingPending(.appVerification)
    }
    try context.requireSameTarget(pending.target, of: "the app verification")
    return pending
  }

  /// Takes the address with which the page called the app, and stores its token for the next SMS.
  ///
  /// A reported failure ends the page; an unrelated address leaves it pending.
  ///
  /// - Throws: ``AuthError/appCallback(_:)``, and the errors of ``pendingPage()``.
  public func finish(_ callback: Secret) throws(AuthError) {
    let pending = try pendingPage()
    let outcome = try pending.outcome(in: callback)
    try context.store.update { record throws(AuthError) in
      record.pendingAppVerification = nil
      if case .success(let token) = outcome {
        record.recaptchaToken = Preserving(
          RecaptchaCredential(
            token: token, obtainedAt: context.surroundings.now(), target: context.target))
      }
    }
    _ = try outcome.mapError { AuthError.appCallback($0) }.get()
  }
}

extension PendingAppVerification {
  /// The token in the address that calls the app, or why there is none (Docs/protocol.md 4.2).
  ///
  /// - Throws: ``AuthError/appCallback(_:)`` for an address that belongs to something else.
  func outcome(in callback: Secret) throws(AuthError) -> Result<Secret, AppCallbackFault> {
    guard let address = try? ProviderRedirect(parsing: callback.reveal { $0 }) else {
      throw .appCallback(.notAnAddress)
    }
    guard address.place == "\(callbackScheme)://firebaseauth/link" else {
      throw .appCallback(.otherScheme(expected: callbackScheme))
    }
    guard let link = address.item("deep_link_id"), let inner = try? ProviderRedirect(parsing: link) else {
      throw .appCallback(.otherScheme(expected: callbackScheme))
    }
    guard inner.item("authType") == AppVerificationFlow.authType, inner.item("eventId") == eventID else {
      throw .appCallback(.otherEvent)
    }
    if let token = inner.item("recaptchaToken"), !token.isEmpty { return .success(Secret(token)) }
    guard let error = inner.item("firebaseError") else { return .failure(.empty) }
    return .failure(AppCallbackFault(firebaseError: error))
  }
}
