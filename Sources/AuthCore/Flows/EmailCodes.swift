import Platform

/// The codes in e-mails: requesting, inspecting and using them (Docs/protocol.md 5.4, 5.5).
public struct EmailCodes: Sendable {
  let context: FlowContext

  /// What a code is for, read without using it.
  public struct Facts: Sendable, Equatable {
    /// The purpose.
    public var purpose: OOBRequestType
    /// The address the message went to; production hides it for sign-in links.
    public var email: String?
    /// The address that will replace it.
    public var newEmail: String?
  }

  /// The result of using a code.
  public struct Confirmed: Sendable, Equatable {
    /// The purpose of the code and its address.
    public var facts: Facts
    /// The uid of the changed account, if the service named it.
    public var localID: String?
    /// Whether the stored session is of that account and was refreshed after the change.
    public var wasRefreshed = false
    /// Why the account's stored session could not be refreshed; the code is used nevertheless.
    public var refreshFailure: AuthError?
  }

  /// Where a link leads after its code was applied, and the apps that can open it (Docs/protocol.md 5.4).
  public struct Continuation: Sendable, Equatable {
    /// The page to open next; required for sign-in links.
    public var url: String?
    /// Whether an app opens the link and applies the code; always so for sign-in links.
    public var isHandledInApp = false
    /// The app on Apple's systems; nil for the client's own, which is sent along with any other setting.
    public var bundleID: String?
    /// The package of the app on Android.
    public var androidPackage: String?
    /// The lowest version of that app that can open the link; an older one opens its update.
    public var androidMinimumVersion: String?
    /// Whether Android offers to install that app if it is missing.
    public var installsAndroidApp = false
    /// The Hosting domain of the link, instead of the project's default one.
    public var linkDomain: String?

    /// A continuation at `url`.
    public init(url: String? = nil) { self.url = url }
  }

  /// Requests a message that verifies the signed-in user's address, or a new one that then replaces it.
  ///
  /// - Returns: the address the message went to.
  /// - Throws: ``AuthError/refused(_:)``, and the errors of any call.
  public func sendVerification(
    newAddress: EmailAddress? = nil, continuingAt continuation: Continuation = Continuation()
  ) async throws(AuthError) -> String {
    let session = try await context.sessionForChange()
    var request = message(
      newAddress == nil ? .verifyEmail : .verifyAndChangeEmail, to: nil, continuation, .none)
    request.newEmail = newAddress?.description
    let answer = try await context.call(request, as: session, during: .email(.verification))
    return newAddress?.description ?? answer.email ?? ""
  }

  /// Requests a message with a link for a new password.
  ///
  /// With e-mail enumeration protection the answer is the same for an address without an account.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `EMAIL_NOT_FOUND`, and the errors of any call.
  public func sendPasswordReset(
    _ address: EmailAddress, continuingAt continuation: Continuation = Continuation(),
    proof: AppProof = .none
  ) async throws(AuthError) {
    let request = message(.passwordReset, to: address, continuation, proof)
    _ = try await context.call(request, during: .email(.passwordReset(address)))
  }

  /// Where a sign-in link leads by default: to a domain that the project has authorized, since the service refuses others.
  ///
  /// The domain of the project's pages comes first, then `http://localhost`, also if the project lists no domain. A refusal is not thrown.
  package func usualContinueURL(authDomain: String?) async throws(AuthError) -> String {
    let local = "http://localhost"
    guard context.project.service != .inProcess else { return local }
    var domains: [String] = []
    do throws(AuthError) {
      domains = try await context.authorizedDomains()
    } catch {
      if case .network = error { throw error }
    }
    if let authDomain, domains.isEmpty || domains.contains(authDomain) { return "https://\(authDomain)" }
    guard let first = domains.first, !domains.contains("localhost") else { return local }
    return "https://\((try? HandlerPage.domain(among: domains, custom: nil)) ?? first)"
  }

  /// Requests a message with a link that signs in without a password.
  ///
  /// - Throws: ``AuthError/refused(_:)``, and the errors of any call.
  public func sendSignInLink(
    _ address: EmailAddress, continuingAt continuation: Continuation, proof: AppProof = .none
  ) async throws(AuthError) {
    var continuation = continuation
    continuation.isHandledInApp = true
    let request = message(.emailSignIn, to: address, continuation, proof)
    _ = try await context.call(request, during: .email(.signInLink(address)))
    let link = PendingEmailLink(
      email: address.description, sentAt: context.dependencies.now(), project: context.project)
    try await context.store.update { record throws(AuthError) in
      record.emailLinks.removeAll { isOutdated($0) || isFor(address.description, $0) }
      record.emailLinks.append(link)
    }
  }

  /// The addresses that sign-in links were sent to at this target and not used yet, newest last.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  public func pendingLinks() async throws(AuthError) -> [PendingEmailLink] {
    context.own(try await context.store.read().emailLinks).filter { !isOutdated($0) }
  }

  private func isOutdated(_ link: PendingEmailLink) -> Bool {
    !link.isAlive(at: context.dependencies.now())
  }

  private func isFor(_ address: String, _ link: PendingEmailLink) -> Bool {
    link.email.lowercased() == address.lowercased() && link.project.sharesSessions(with: context.project)
  }

  /// What a code is for; the code stays valid.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `INVALID_OOB_CODE` or `EXPIRED_OOB_CODE`, and the errors of any call.
  public func inspect(_ code: Secret) async throws(AuthError) -> Facts {
    // Inspected in order to be used, which needs the store.
    try await context.store.proveWritable()
    let request = ResetPassword {
      $0.oobCode = code.reveal { $0 }
    }
    let answer = try await context.call(request, repeating: .harmless, during: .emailCode(nil))
    guard let purpose = answer.requestType else {
      throw .unexpectedResponse(status: 200, reason: "no purpose of the code in the answer")
    }
    return Facts(purpose: purpose, email: answer.email, newEmail: answer.newEmail)
  }

  /// Applies a code that verifies, changes or restores an address; the same user's stored session is refreshed.
  ///
  /// - Throws: the errors of ``inspect(_:)``.
  public func apply(_ code: Secret, _ facts: Facts) async throws(AuthError) -> Confirmed {
    let request = Update {
      $0.oobCode = code.reveal { $0 }
      $0.returnSecureToken = true
    }
    let answer = try await context.call(request, during: .emailCode(facts.purpose))
    var confirmed = Confirmed(facts: facts, localID: answer.localID)
    let session = try await context.store.read().session
    guard let session, session.project.sharesSessions(with: context.project),
      session.uid == answer.localID
    else { return confirmed }
    do throws(AuthError) {
      _ = try await TokenRefresh(context: context).session(force: true)
      confirmed.wasRefreshed = true
    } catch {
      // A code cannot be used twice, so a failure here must not look like a failure of the code.
      confirmed.refreshFailure = error
    }
    return confirmed
  }

  /// Sets a new password with the code of a reset; this does not sign in.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `WEAK_PASSWORD`, and the errors of ``inspect(_:)``.
  public func setPassword(
    _ password: Secret, with code: Secret, _ facts: Facts
  ) async throws(AuthError) -> Confirmed {
    let request = ResetPassword {
      $0.oobCode = code.reveal { $0 }
      $0.newPassword = password.reveal { $0 }
    }
    _ = try await context.call(request, during: .emailCode(facts.purpose))
    return Confirmed(facts: facts)
  }

  /// Signs in, links or reauthenticates with the code of a sign-in link.
  ///
  /// - Throws: ``AuthError/secondFactorNeeded(_:)``, ``AuthError/otherUser(expected:actual:)``, and the errors of ``inspect(_:)``.
  public func signIn(
    _ address: EmailAddress, with code: Secret, purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    let request = SignInWithEmailLink {
      $0.email = address.description
      $0.oobCode = code.reveal { $0 }
    }
    return try await context.holdingTokens(if: purpose == .link) { context async throws(AuthError) in
      let session: Session? =
        switch purpose {
        case .signIn: nil
        case .link: try await context.sessionForChange()
        case .reauthenticate: try await context.storedSession()
        }
      let answer = try await context.call(
        request, as: purpose == .link ? session : nil, during: .emailCode(.emailSignIn))
      return try await context.complete(answer, purpose, over: session) { record in
        record.emailLinks.removeAll { isFor(address.description, $0) }
      }
    }
  }

  private func message(
    _ purpose: OOBRequestType, to address: EmailAddress?, _ continuation: Continuation,
    _ proof: AppProof
  ) -> SendOOBCode {
    var request = SendOOBCode {
      $0.requestType = purpose
      $0.email = address?.description
      $0.clientType = .ios
      proof.fill(&$0)
    }
    // As the SDK does: flags only if true, and the app's own bundle ID with any other setting.
    guard continuation != Continuation() else { return request }
    request.continueUrl = continuation.url
    request.canHandleCodeInApp = continuation.isHandledInApp ? true : nil
    request.iOSBundleID = continuation.bundleID ?? context.project.app.bundleID
    request.androidPackageName = continuation.androidPackage
    request.androidMinimumVersion = continuation.androidMinimumVersion
    request.androidInstallApp = continuation.installsAndroidApp ? true : nil
    request.linkDomain = continuation.linkDomain
    return request
  }
}
