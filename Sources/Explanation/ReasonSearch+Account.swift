import Platform
import SignInFaults

/// Accounts, sign-ins and settings.
extension ReasonSearch {
  private var address: String? {
    (sent.text("newEmail") ?? sent.text("email") ?? sent.text("identifier") ?? received.text("email"))?
      .lowercased()
  }

  private var number: String? {
    sent.text("phoneNumber") ?? received.text("phoneNumber") ?? sent["phoneEnrollmentInfo"]?["phoneNumber"]?
      .string
      ?? sent.text("sessionInfo").flatMap { facts.verification($0)?.receiver }
  }

  private var provider: String? {
    post.text("providerId") ?? sent.text("providerId") ?? received.text("providerId")
  }

  private var identity: AccountName? {
    Self.identity(sent, received).map { .identity(provider: $0.provider, id: $0.subject) }
  }

  /// Who signs in at which provider, by the token or the answer.
  static func identity(
    _ sent: ExchangeContent, _ received: ExchangeContent
  ) -> (provider: String, subject: String)? {
    let post = ExchangeContent(form: sent.text("postBody") ?? "")
    let token = post.text("id_token").flatMap { try? IDToken(parsing: $0) }
    // It is the ID, or an address that ends with it.
    let federated = received.text("federatedId")?.split(separator: "/").last.map(String.init)
    guard let provider = post.text("providerId") ?? received.text("providerId"),
      let subject = token?.claims.subject ?? received.text("rawId") ?? federated
    else { return nil }
    return (provider, subject)
  }

  var account: Reason? {
    if code == .unverifiedEmail {
      return (caller?.email).map { Reason(.addressNotVerified, ["address": $0]) }
    }
    let name = address.map { AccountName.email($0) } ?? number.map { .phoneNumber($0) } ?? identity
    let known = name.flatMap { facts.account($0) }.flatMap { $0.isDeleted ? nil : $0 }
    switch (code, known) {
    case (.userDisabled, _):
      if let claims = idToken?.claims, let uid = claims.userID ?? claims.subject {
        return Reason(.tokenOfDisabledUser, ["name": caller?.name ?? claims.email ?? uid, "uid": uid])
      }
      guard let name = known?.name ?? address ?? number else { break }
      return Reason(.accountDisabled, ["name": name, "uid": known?.uid, "address": known?.email ?? address])
    case (.emailNotFound, nil), (.userNotFound, nil), (.invalidLoginCredentials, nil):
      guard facts.isComplete, let address, sent["idToken"] == nil else { break }
      return Reason(.noAccount, ["address": address, "ofTenant": ofTenant])
    case (.invalidPassword, let known?), (.invalidLoginCredentials, let known?):
      guard facts.isComplete else {
        guard known.hasPassword, let address else { break }
        return Reason(
          .passwordWrong,
          "earlier calls show an account of \(address) with a password: it is another one, or the account was changed since",
          step: "let the user type it again or reset it", (.address, address))
      }
      return Reason(
        known.hasPassword ? .passwordWrong : .noPassword,
        ["address": address ?? known.name, "provider": known.hasPassword ? nil : Self.list(known.providers)])
    default: break
    }
    guard code == .invalidLoginCredentials else { return nil }
    return Reason(
      .accountsHidden, ["address": address, "setting": "emailPrivacyConfig.enableImprovedEmailPrivacy"])
  }

  /// The account that has the address, number or identity already.
  var owner: Reason? {
    let found: (kind: Reason.Kind, what: String, name: AccountName?)?
    switch code {
    case .emailExists, .accountExistsWithDifferentCredential:
      found = address.map { (.addressOfOtherAccount, $0, .email($0)) }
    case .phoneNumberExists, .phoneNumberInUse:
      found = number.map { (.numberOfOtherAccount, $0, .phoneNumber($0)) }
    default: found = provider.map { (.identityOfOtherAccount, "this identity of \($0)", identity) }
    }
    guard let (kind, what, name) = found else { return nil }
    let owner = name.flatMap { facts.account($0) }
    if let owner, owner.uid == caller?.uid {
      return Reason(.alreadyLinked, ["what": what, "uid": owner.uid, "provider": provider])
    }
    let ways = owner?.providers ?? received["verifiedProvider"]?.array?.compactMap(\.string) ?? []
    return Reason(
      kind,
      [
        "owner": owner.map { "account \($0.name == what ? $0.uid : $0.name)" } ?? "another account",
        "ways": ways.isEmpty ? "" : ", which signs in with \(Self.list(ways))", "uid": owner?.uid,
        "provider": kind == .identityOfOtherAccount ? provider : ways.first,
        "address": kind == .addressOfOtherAccount ? what : owner?.email,
        "number": kind == .numberOfOtherAccount ? what : owner?.phoneNumber,
      ]
    ).advising(path == "accounts:signUp" ? "let the user sign in instead, or use another address" : nil)
  }

  private static func list(_ providers: [String]) -> String {
    providers.isEmpty ? "nothing" : providers.joined(separator: ", ")
  }

  /// How old the sign-in is for a change that needs a recent one (Docs/protocol.md 7.6).
  var age: Reason? {
    let limit = facts.recentSignInLimit ?? 300
    guard let claims = idToken?.claims, let start = claims.authenticatedAt, let clock else { return nil }
    let age = clock.now - Int64(start.timeIntervalSince1970)
    guard age > limit else { return nil }
    return Reason(
      .signInTooOld,
      [
        "way": claims.signInProvider.map { " with \($0)" }, "time": ClockSkew.words(Int(age)),
        "clock": clock.owner,
        "most": ClockSkew.words(Int(limit)), "seconds": "\(age)", "limit": "\(limit)",
        "provider": claims.signInProvider, "uid": claims.userID ?? claims.subject,
      ])
  }

  private var ofTenant: String { tenant.map { " in tenant \($0)" } ?? "" }

  var setting: Reason? {
    let password = own("signIn.email.enabled", "allowPasswordSignup")
    switch (code, RefusalReason(code, detail: detail)) {
    case (_, .unverifiedNewEmail?): return Reason(hiddenAccountsOf: address)
    case (_, .regionIsOff?): return off(.regionOff, "", "smsRegionConfig")
    case (_, .smsFactorIsOff?): return off(.factorOff, "SMS", own("mfa", "mfaConfig"))
    case (_, .totpFactorIsOff?): return off(.factorOff, "the authenticator app", own("mfa", "mfaConfig"))
    case (_, .providerIsOff?):
      return off(.providerOff, "sign-in with \(provider ?? "the provider")", nil, provider)
    case (.unauthorizedDomain, _):
      let link = (sent["continueUrl"] ?? sent["continueUri"])?.string
      return off(.domainNotAuthorized, "", "authorizedDomains", domain: link.flatMap(Self.host))
    case (.quotaExceeded, _) where sent["totpVerificationInfo"] != nil:
      return off(.quotaReached, "too many wrong codes of this authenticator app were sent", nil)
    case (.quotaExceeded, _):
      guard let detail, detail.hasPrefix("Exceeded quota for") else { return nil }
      return off(.quotaReached, "the project's \(detail.dropFirst(9).prefix { $0 != "." }) is used up", nil)
    case (.tooManyAttemptsTryLater, .accountLocked?):
      return off(.quotaReached, "too many wrong passwords were given for \(address ?? "the account")", nil)
        .advising("reset the password, or wait: the right one is refused too")
    case (.tooManyAttemptsTryLater, _) where path == "accounts:signUp":
      return off(.quotaReached, "too many sign-ups came from this address", "quota.signUpQuotaConfig")
    case (.passwordDoesNotMeetRequirements, _):
      let unmet = detail?.split(separator: "[").dropFirst().last?.prefix { $0 != "]" }.lowercased()
      return off(
        .passwordPolicy, "the password does not meet the project's policy" + (unmet.map { ": \($0)" } ?? ""),
        "passwordPolicyConfig")
    case (.weakPassword, _): return off(.passwordPolicy, "the password has fewer than 6 characters", nil)
    case (.blockingFunctionErrorResponse, _): return functionRefusal
    case (.adminOnlyOperation, _) where path == "accounts:delete":
      return off(.deletionOff, "", "client.permissions.disabledUserDeletion")
    case (.adminOnlyOperation, _) where isWhole:
      let anonymous = own("signIn.anonymous.enabled", "enableAnonymousUser")
      guard isAnonymousSignUp, facts.setting(anonymous) != "true" else {
        return off(.signUpOff, "sign up", "client.permissions.disabledUserSignup")
      }
      // The service has one code for both, so only its state decides.
      return facts.isComplete || facts.setting(anonymous) != nil
        ? off(.providerOff, "anonymous sign-in", anonymous, "anonymous") : nil
    case (.passwordLoginDisabled, _):
      return off(.providerOff, "sign-in with a password", password, "password")
    case (.operationNotAllowed, _) where path == "accounts:sendVerificationCode":
      return off(.providerOff, "phone sign-in", "signIn.phoneNumber.enabled", "phone")
    case (.operationNotAllowed, _)
    where path == "accounts:signInWithEmailLink" || sent.text("requestType") == "EMAIL_SIGNIN":
      let isOn = facts.setting(password) == "true"
      let link = own(isOn ? "signIn.email.passwordRequired" : password, "enableEmailLinkSignin")
      return off(.providerOff, "sign-in by e-mail link", link, "emailLink")
    case (.operationNotAllowed, _) where sent["password"] != nil:
      return off(.providerOff, "sign-in with a password", password, "password")
    default: return nil
    }
  }

  /// Which blocking function refused, and with what words, as far as the service says.
  private var functionRefusal: Reason {
    let words = ErrorCatalogue.words(of: detail) ?? ""
    let address = words.firstRange(of: " request to ").map { words[$0.upperBound...].prefix(before: " ") }
    let who =
      address.map { "the blocking function at \($0.last == "." ? $0.dropLast() : $0)" }
      ?? "a blocking function of the project"
    if words.hasPrefix("Failed to make request") {
      return Reason(
        .functionRefused, "\(who) cannot be reached", step: "start the function, or correct its address")
    }
    let body = words.utf8.firstIndex(of: UInt8(ascii: "{")).map { Array(words.utf8[$0...]) }
    let error = body.flatMap { try? JSONReader.first(in: $0) }?["error"]
    let told = [error?["details"]?["message"], error?["message"]].compactMap { $0?.string }.first {
      !$0.isEmpty
    }
    return Reason(
      .functionRefused, "\(who) refused" + (told.map { " with these words: '\($0.prefix(200))'" } ?? ""),
      step: "read the log of that function")
  }

  private static func host(of link: String) -> String? {
    URLParts(link).flatMap { HTTPOrigin(.https, parsing: $0.authority, defaultPort: 443)?.host }
  }

  private var isAnonymousSignUp: Bool { path == "accounts:signUp" && sent["email"] == nil }

  /// A setting of the project, or the one that a tenant has for it.
  private func own(_ name: String, _ ofTenant: String) -> String { tenant == nil ? name : ofTenant }

  private func off(
    _ kind: Reason.Kind, _ what: String, _ setting: String?, _ provider: String? = nil, domain: String? = nil
  ) -> Reason {
    let value = setting.flatMap { facts.setting($0) }
    return Reason(
      kind,
      [
        "what": what, "now": value.map { ": \(setting ?? "") is \($0)" }, "ofTenant": ofTenant,
        "setting": setting,
        "value": value, "provider": provider, "number": number ?? (kind == .regionOff ? "this number" : nil),
        "domain": domain ?? (kind == .domainNotAuthorized ? "the domain of the page" : nil),
      ])
  }
}

extension Reason {
  /// Why an address changes only by a link; the service says this only with the protection.
  package init(hiddenAccountsOf address: String?) {
    self.init(
      .accountsHidden,
      "e-mail enumeration protection is on, so an address changes only by the link in a message to it",
      step: "send that link with verifyBeforeUpdateEmail in place of updateEmail", (.address, address),
      (.setting, "emailPrivacyConfig.enableImprovedEmailPrivacy"))
  }
}
