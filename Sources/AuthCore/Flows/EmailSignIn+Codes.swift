import Platform

/// The codes in e-mails: sending and checking them, and signing in with one (Docs/protocol.md 5.4, 5.5).
extension EmailSignIn {
  /// Sends a link that verifies the signed-in user's address, or a new one that then replaces it.
  ///
  /// - Returns: the address the message went to.
  /// - Throws: ``AuthError/refused(_:)``, and the errors of any call.
  @discardableResult
  public func sendVerification(
    newAddress: EmailAddress? = nil, settings: EmailLinkSettings = EmailLinkSettings()
  ) async throws(AuthError) -> EmailAddress {
    let session = try await context.sessionForChange()
    var request = message(newAddress == nil ? .verifyEmail : .verifyAndChangeEmail, to: nil, settings, .none)
    request.newEmail = newAddress?.description
    let answer = try await context.call(request, as: session, during: .email(.verification))
    if let newAddress { return newAddress }
    guard let address = answer.email.flatMap({ try? EmailAddress(parsing: $0) }) else {
      throw .unexpectedResponse(status: 200, reason: "no address of the message in the answer")
    }
    return address
  }

  /// Sends a link for a new password.
  ///
  /// With e-mail enumeration protection the answer is the same for an address without an account.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `EMAIL_NOT_FOUND`, and the errors of any call.
  public func sendPasswordReset(
    _ address: EmailAddress, settings: EmailLinkSettings = EmailLinkSettings(), proof: AppProof = .none
  ) async throws(AuthError) {
    let request = message(.passwordReset, to: address, settings, proof)
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

  /// Sends a link that signs in without a password; the settings must say where it leads.
  ///
  /// An app always uses the code of such a link itself. The address is stored until the link is used, for six hours at most.
  ///
  /// - Throws: ``AuthError/refused(_:)``, and the errors of any call.
  public func sendSignInLink(
    _ address: EmailAddress, settings: EmailLinkSettings, proof: AppProof = .none
  ) async throws(AuthError) {
    var settings = settings
    settings.isHandledInApp = true
    let request = message(.emailSignIn, to: address, settings, proof)
    _ = try await context.call(request, during: .email(.signInLink(address)))
    let link = PendingEmailLink(
      email: address.description, sentAt: context.dependencies.now(), project: context.project)
    try await context.store.update { record throws(AuthError) in
      record.emailLinks.removeAll { isOutdated($0) || isFor(address.description, $0) }
      record.emailLinks.append(link)
    }
  }

  /// The addresses that got sign-in links of this project which are not used yet, newest last.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  public func pendingLinks() async throws(AuthError) -> [EmailAddress] {
    context.own(try await context.store.read().emailLinks).filter { !isOutdated($0) }
      .compactMap { try? EmailAddress(parsing: $0.email) }
  }

  private func isOutdated(_ link: PendingEmailLink) -> Bool {
    !link.isAlive(at: context.dependencies.now())
  }

  private func isFor(_ address: String, _ link: PendingEmailLink) -> Bool {
    link.email.lowercased() == address.lowercased() && link.project.sharesSessions(with: context.project)
  }

  /// Asks what the code of an e-mail is for; takes the whole link or the code, which stays valid.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `INVALID_OOB_CODE` or `EXPIRED_OOB_CODE`, ``AuthError/invalid(_:)`` for a link without a code,
  ///   and the errors of any call.
  public func check(_ link: Secret) async throws(AuthError) -> EmailCode {
    let code = try EmailCode.code(of: link)
    // Checked in order to be used, which needs the store.
    try await context.store.proveWritable()
    let request = ResetPassword {
      $0.oobCode = code.reveal { $0 }
    }
    let answer = try await context.call(request, repeating: .harmless, during: .emailCode(nil))
    guard let purpose = answer.requestType.flatMap(EmailCode.Purpose.init) else {
      throw .unexpectedResponse(status: 200, reason: "no purpose of the code in the answer")
    }
    return EmailCode(
      purpose: purpose, email: answer.email, newEmail: answer.newEmail, code: code, context: context)
  }

  /// Signs in, links or reauthenticates with a sign-in link, or the code in it.
  ///
  /// - Throws: ``AuthError/secondFactorNeeded(_:)``, ``AuthError/otherUser(expected:actual:)``, and the errors of ``check(_:)``.
  @discardableResult
  public func signIn(
    _ address: EmailAddress, link: Secret, purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    let code = try EmailCode.code(of: link)
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
    _ purpose: OOBRequestType, to address: EmailAddress?, _ settings: EmailLinkSettings, _ proof: AppProof
  ) -> SendOOBCode {
    var request = SendOOBCode {
      $0.requestType = purpose
      $0.email = address?.description
      $0.clientType = .ios
      proof.captcha?.fill(&$0)
    }
    // As the SDK does: flags only if true, and the app's own bundle ID with any other setting.
    guard settings != EmailLinkSettings() else { return request }
    request.continueUrl = settings.url
    request.canHandleCodeInApp = settings.isHandledInApp ? true : nil
    request.iOSBundleID = settings.bundleID ?? context.project.app.bundleID
    request.androidPackageName = settings.android?.package
    request.androidMinimumVersion = settings.android?.minimumVersion
    request.androidInstallApp = settings.android?.installs == true ? true : nil
    request.linkDomain = settings.linkDomain
    return request
  }
}
