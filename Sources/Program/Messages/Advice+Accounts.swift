/// Rows about users, tenants, and addresses and passwords.
extension Advice {
  var account: NextStep? {
    switch code {
    case .unsupportedFirstFactor: return "sign in another way first: \(run: "email sign-in ADDRESS")"
    case .userDisabled:
      return allow(
        "enable the account", "emulator users enable \(user)",
        otherwise: isSessionEnd ? nil : "ask an administrator of the project to enable the account")
    case .userNotFound, .nullUser, .invalidIDToken, .missingIDToken, .tokenExpired, .invalidRefreshToken,
      .missingRefreshToken:
      return "sign in again: \(run: signIn(by: provider))"
    case .userMismatch: return .run("status")
    case .expectationFailed:
      return "correct the expectation, or choose the user, project or target that it names"
    case .adminOnlyOperation: return adminOnly
    case .operationNotAllowed: return notAllowed
    case .blockingFunctionErrorResponse:
      return "ask an administrator of the project for the function's rules"
    case .tenantIDMismatch, .invalidTenantID, .tenantNotFound, .invalidOAuthClientID, .invalidClientID,
      .projectNumberMismatch, .credentialMismatch, .invalidProjectID, .invalidAppID, .invalidCertHash,
      .unauthenticated, .permissionDenied, .notFound, .projectNotFound:
      return Self.configuration
    case .unsupportedTenantOperation: return withoutTenant
    case .projectDisabled:
      return allow(
        "see what the project allows", "emulator settings", otherwise: "enable it in the Google Cloud console"
      )
    case .tenantDisabled:
      return allow(
        "see what the tenant allows", "emulator settings",
        otherwise: "ask an administrator to enable it, or use another: \(run: "status --tenant ID")")
    case .tenantDeleted: return "use another: \(run: "status --tenant ID")"
    case .invalidProfileAttribute: return "choose a shorter one: \(run: "user update --name NAME")"
    case .forbiddenClaim: return "use another name for the claim, on your server"
    case .insufficientPermission: return "use the project's own ID: \(run: "config which")"
    case .localPlayerNotAuthenticated, .gameKitNotLinked:
      return "use a sign-in method that this program offers: \(run: "help")"
    case .missingLocalID, .unexpectedParameter, .missingReqType, .missingAndroidPackageName,
      .missingIOSBundleID, .missingRequestURI, .invalidRequestURI, .invalidGrantType, .missingGrantType,
      .invalidArgument, .unknown, .missingClientType, .missingRecaptchaVersion, .invalidRecaptchaVersion,
      .invalidReqType, .missingConfig, .missingConfigID, .invalidName, .invalidTenantType:
      return Self.requestShape
    case .unexpectedResponse:
      guard let server, origin != nil else { return Self.requestShape }
      return "see what answers there: \(run: server("emulator status")); or \(Self.requestShape)"
    default: return nil
    }
  }

  private var isSessionEnd: Bool { if case .sessionEnd = situation { true } else { false } }

  /// The user in question, as a command names it; nil if it is not known.
  private var user: String? {
    if let uid = exactReason?[.uid] { return uid }
    return switch situation {
    case .challenge(let user, _), .secondFactor(_, _, let user, _, _): user.email
    case .email(let call): call.address?.description
    default: nil
    }
  }

  private var adminOnly: NextStep? {
    let isAnonymous = situation == .anonymous
    guard let server else {
      return isAnonymous
        ? "enable Anonymous among the sign-in providers of the project, in the Firebase console"
        : "allow it under user actions in the Firebase console"
    }
    let signUps: NextStep = .run(server("emulator settings disabledUserSignup off"))
    switch situation {
    case .anonymous:
      let anonymous = server(SignInSetting.anonymous.turningOn(ofTenant: isTenant))
      return "turn it on: \(run: anonymous); or allow sign-ups: \(signUps)"
    case .other, .refresh, .sessionEnd, .phoneCode:
      return
        "allow sign-ups: \(signUps); or deletions: \(run: server("emulator settings disabledUserDeletion off"))"
    default: return "allow it: \(signUps)"
    }
  }

  /// What allows an operation (Docs/protocol.md 5.7, 6.2).
  private var notAllowed: NextStep? {
    if lacksCodeFlow {
      return
        "give providers.apple.com its clientId and codeFlowConfig, or use a token of the app's own: \(run: "apple sign-in --id-token-file PATH")"
    }
    let administrator: NextStep = "an administrator has to allow "
    switch (reason, situation) {
    case (.unverifiedNewEmail, _), (_, .email(.userUpdate(_?))):
      return "verify the new address first: \(run: "email send-verification --new-email <email>")"
    case (_, .challenge): return otherFactor
    case (.regionIsOff, _):
      return allow(
        "allow the number's country, or every one", "emulator settings disallowedRegions none",
        otherwise: "allow the number's country under SMS regions in the Firebase console")
    case (.smsFactorIsOff, _), (_, .enrollmentStart(.phone, _)):
      return allow(
        "turn it on", SecondFactor.Kind.phone.switchOn,
        otherwise: administrator
          + "SMS as a second factor, and the number's region, in the project's settings")
    case (.totpFactorIsOff, _), (_, .enrollmentStart(.totp, _)):
      return allow(
        "turn it on", SecondFactor.Kind.totp.switchOn,
        otherwise: administrator + "TOTP as a second factor in the project's settings")
    case (_, .provider(let id)):
      if let server, ["oidc.", "saml."].contains(where: id.hasPrefix) {
        return
          "write the project to a file, and add the provider to it: \(run: server("emulator describe authctl.json")), then: \(run: server("emulator apply authctl.json"))"
      }
      if isInBackground, let start, let origin {
        return
          "stop the server, and start it with the provider: \(run: "emulator stop \(origin.operand)"), then: \(run: start + "--provider \(id)")"
      }
      let options: NextCommand = "--strict --provider \(id)"
      return allow(
        "stop the server, and start it with the provider",
        origin.map { .start(at: $0, options) } ?? "emulator start \(options)",
        otherwise: "enable \(id) among the sign-in providers of the project, in the Firebase console")
    case (_, .message):
      return turnOn(.phone, otherwise: "enable the provider, or allow the region, in the Firebase console")
    case (_, .email(.signInLink)), (_, .emailCode(.emailSignIn)):
      return turnOn(.emailLink, otherwise: "enable sign-in with e-mail links in the Firebase console")
    case (_, .email):
      return turnOn(.password, otherwise: "enable the e-mail/password provider in the Firebase console")
    default:
      let console: NextStep =
        reason == .providerIsOff
        ? "enable the provider in the Firebase console; how to start a strict local server with it: \(run: "help strict")"
        : "enable the provider, or allow the region, in the Firebase console"
      return allow("see what the project allows", "emulator settings", otherwise: console)
    }
  }

  // MARK: - E-mail

  var email: NextStep? {
    var call: EmailCall?
    if case .email(let known) = situation { call = known }
    switch code {
    case .emailExists: return "sign in to that account: \(run: "email sign-in <address|new-email|email>")"
    case .emailNotFound:
      return
        "make one: \(run: ownAddress(call).map { "email sign-up \($0) [--password-file]" } ?? "email sign-up <address> [--password-file]")"
    case .emailChangeNeedsVerification:
      return "verify the new address first: \(run: "email send-verification --new-email <email>")"
    case .invalidEmail, .invalidIdentifier, .missingEmail, .missingIdentifier:
      if call == .verification, code == .missingEmail {
        return "give the account an address: \(run: "email link ADDRESS")"
      }
      return "give a whole address: \(run: call?.withOtherAddress ?? "email sign-in ADDRESS")"
    case .missingNewEmail: return "give the address: \(run: "email send-verification --new-email ADDRESS")"
    case .unverifiedEmail: return "request the message: \(run: "email send-verification")"
    case .invalidLoginCredentials, .invalidPassword:
      return
        "if the password is forgotten: \(run: "email reset \(call?.address?.description ?? ownAddress(call))")"
    case .tooManyAttemptsTryLater:
      guard reason == .accountLocked else { return Self.wait }
      let reset: NextStep =
        "set a new password: \(run: "email reset \(call?.address?.description ?? ownAddress(call))")"
      return allow(
        "\(reset); or move the server's clock", "emulator clock +1h", otherwise: "\(reset); or \(Self.wait)")
    case .missingPassword:
      if call?.sendsMessage == true { return Self.requestShape }
      return "give it in a file: \(run: withPassword(call, else: "email sign-in <address>"))"
    case .weakPassword:
      if case .emailCode = situation {
        return "choose a longer one: \(run: "email confirm CODE --password-file PATH")"
      }
      return
        "choose a longer one: \(run: withPassword(call, else: "email sign-up <address>"))"
    case .passwordDoesNotMeetRequirements:
      return
        "choose one that meets every rule listed: \(run: withPassword(call, else: "email sign-up <address>"))"
    case .passwordLoginDisabled:
      return turnOn(.password, otherwise: "enable the e-mail/password provider in the Firebase console")
    case .expiredEmailCode, .invalidEmailCode:
      guard case .emailCode(let purpose) = situation else { return Self.newEmailLink }
      return newMail(purpose)
    case .missingOOBCode: return "give the link's oobCode: \(run: "email confirm CODE")"
    case .invalidMessagePayload: return "correct the template in the Firebase console"
    case .invalidSender: return "correct the template's sender in the Firebase console"
    case .invalidRecipientEmail:
      return "use another address: \(run: call?.withOtherAddress ?? "email sign-up ADDRESS")"
    case .invalidContinueURI, .missingContinueURI:
      if case .provider(let id) = situation { return authorizedDomain(of: id) }
      let message = call.flatMap { $0.sendsMessage ? $0.again : nil } ?? "email reset <address>"
      return "give a whole http or https URL: \(run: message + "--continue-url https://example.com")"
    case .unauthorizedDomain:
      if case .provider(let id) = situation, server == nil { return authorizedDomain(of: id) }
      return allow(
        "give all that are to be allowed", "emulator settings authorizedDomains DOMAIN",
        otherwise: "add it to the authorized domains in the Firebase console")
    case .invalidHostingLinkDomain, .invalidDynamicLinkDomain, .dynamicLinkNotActivated:
      return "use a domain of the project's hosting"
    default: return nil
    }
  }

  private func withPassword(_ call: EmailCall?, else usual: NextCommand) -> NextCommand {
    (call.flatMap { $0.sendsMessage ? nil : $0.again } ?? usual) + "--password-file PATH"
  }

  /// The address of the session, for a call about its user that names none.
  private func ownAddress(_ call: EmailCall?) -> String? { call == .reauthentication ? address : nil }

  private func newMail(_ purpose: OOBRequestType?) -> NextStep {
    switch purpose {
    case .passwordReset: Self.newEmailLink
    case .emailSignIn:
      "ask for a new message: \(run: linkAddress.map { "email sign-in --send-link \($0)" } ?? "email sign-in --send-link <address|email>"), then: \(run: "email confirm [--email] [--link] [--reauth] CODE")"
    default:
      "ask for a new message: \(run: "email send-verification"), or for a new password: \(run: "email reset <address|email>")"
    }
  }

  private func authorizedDomain(of provider: String) -> NextStep {
    "add the domain to the project's authorized domains, or name one that is: \(run: .page(of: provider) + "--paste --redirect-uri URL")"
  }
}

extension EmailCall {
  /// The address that the call is about.
  var address: EmailAddress? {
    switch self {
    case .signUp(let address), .signIn(let address), .link(let address), .passwordReset(let address),
      .signInLink(let address):
      address
    case .userUpdate(let address): address
    case .reauthentication, .verification: nil
    }
  }

  /// The command that repeats the call.
  var again: NextCommand {
    switch self {
    case .verification: "email send-verification"
    case .userUpdate(nil): "user update [--new-password]"
    default: command(with: address?.description)
    }
  }

  /// The same with an address that is still to be given.
  var withOtherAddress: NextCommand { command(with: nil) }

  private func command(with address: String?) -> NextCommand {
    switch self {
    case .signUp: "email sign-up \(address)"
    case .signIn: "email sign-in \(address)"
    case .link: "email link \(address)"
    case .reauthentication: "email reauth"
    case .verification: "email send-verification --new-email \(address)"
    case .passwordReset: "email reset \(address)"
    case .signInLink: "email sign-in --send-link \(address)"
    case .userUpdate: "user update --email \(address) [--new-password]"
    }
  }

  /// Whether it requests a message, which needs no password.
  var sendsMessage: Bool {
    switch self {
    case .verification, .passwordReset, .signInLink: true
    case .signUp, .signIn, .link, .reauthentication, .userUpdate: false
    }
  }

  /// Whether the call takes a token of reCAPTCHA Enterprise.
  var takesToken: Bool {
    switch self {
    case .verification, .userUpdate: false
    case .signUp, .signIn, .link, .reauthentication, .passwordReset, .signInLink: true
    }
  }
}
