import Platform
import SignInFaults

/// Finds the reason of a refused call by comparing its values with each other and with what else is known.
///
/// A value that a recording or a trace replaced decides nothing.
struct ReasonSearch {
  let exchange: HTTPExchange
  let facts: any FactSource
  let code: ErrorCode
  let detail: String?
  let sent: ExchangeContent
  let received: ExchangeContent
  /// The form of a provider's credential.
  let post: ExchangeContent
  /// The path below version, project and tenant.
  let path: String

  init(_ exchange: HTTPExchange, _ facts: any FactSource, _ refusal: (code: ErrorCode, detail: String?)) {
    (self.exchange, self.facts, code, detail) = (exchange, facts, refusal.code, refusal.detail)
    (sent, received) = (exchange.sent, exchange.received)
    post = ExchangeContent(form: sent["postBody"]?.string ?? "")
    path = exchange.place.flatMap { CallKind.name(for: $0) } ?? ""
  }

  /// Whether what the request lacks is known: an answer alone and many a log have no body of it.
  var isWhole: Bool { !path.isEmpty && !exchange.request.body.isEmpty }

  var reason: Reason? {
    switch code {
    case .missingOrInvalidNonce: nonce
    case .invalidIDToken, .missingIDToken, .tokenExpired, .userNotFound, .tenantIDMismatch,
      .invalidRefreshToken,
      .missingRefreshToken, .projectNumberMismatch, .invalidCustomToken, .missingCustomToken,
      .credentialMismatch, .invalidIdpResponse, .invalidCredentialOrProviderID, .unauthenticated:
      token ?? account
    case .projectNotFound: token ?? Reason(.projectUnknown)
    // Google's emulator says so of a credential that it needs.
    case .notImplemented: sent["postBody"] == nil ? nil : token
    case .userDisabled, .emailNotFound, .invalidPassword, .invalidLoginCredentials, .unverifiedEmail:
      account ?? token
    case .invalidCode, .sessionExpired, .invalidSessionInfo, .missingSessionInfo, .missingCode,
      .invalidAuthenticatorCode, .expiredEmailCode, .invalidEmailCode, .missingOOBCode:
      messageCode
    case .invalidMFAPendingCredential, .invalidPendingToken, .totpChallengeTimeout: pendingSignIn
    case .mfaEnrollmentNotFound, .invalidMFAEnrollmentID: factor
    case .emailExists, .phoneNumberExists, .phoneNumberInUse, .federatedUserIDAlreadyLinked,
      .providerAlreadyLinked, .accountExistsWithDifferentCredential:
      owner
    case .recentSignInNeeded: age
    case .operationNotAllowed, .passwordLoginDisabled, .adminOnlyOperation, .unauthorizedDomain,
      .quotaExceeded, .tooManyAttemptsTryLater, .passwordDoesNotMeetRequirements, .weakPassword,
      .blockingFunctionErrorResponse:
      setting
    case .invalidAPIKey, .permissionDenied, .appNotAuthorized, .configurationNotFound, .projectDisabled: key
    case .invalidArgument, .unknown: member ?? key
    case .notFound: Reason(unknownPathOf: exchange)
    case .missingClientIdentifier, .missingRecaptchaToken, .invalidAppCheckToken: proof
    default: nil
    }
  }
}

extension Reason {
  /// Finds why a call was refused or not answered, from the call itself and from what else is known; nil if
  /// nothing decides, so that only usual causes are left.
  package static func find(
    of exchange: HTTPExchange, knowing facts: any FactSource = EarlierCalls()
  ) -> Reason? {
    if let reason = exchange.reason { return reason }
    if let refusal = exchange.refusal { return ReasonSearch(exchange, facts, refusal).reason }
    guard let response = exchange.response else { return exchange.failure.flatMap { Reason(failure: $0) } }
    return (response.status == 404 ? Reason(unknownPathOf: exchange) : nil)
      ?? Reason(strangeAnswerTo: exchange)
  }
}

extension Reason {
  /// What is wrong with the nonce or the token of a call that is not sent yet; nil if nothing decides.
  package static func doubt(
    about call: HTTPExchange, knowing facts: any FactSource = EarlierCalls()
  ) -> Reason? {
    let codes: [ErrorCode] = [.missingOrInvalidNonce, .invalidIDToken]
    // What is missing may not be needed.
    return codes.lazy.compactMap { ReasonSearch(call, facts, ($0, nil)).reason }
      .first { $0.kind != .nonceMissing && $0.kind != .tokenMissing }
  }
}

/// Values that several finders need.
extension ReasonSearch {
  /// The time in seconds, and whose clock says it.
  var clock: (now: Int64, owner: String)? {
    if let now = facts.now { return (now, "the server's clock") }
    if let date = (exchange.response?.fields["Date"]).flatMap(HTTPDate.parse) {
      return (Int64(date.timeIntervalSince1970), "the service's clock")
    }
    return exchange.milliseconds.map { ($0 / 1000, "the recording's clock") }
  }

  var isProduction: Bool { exchange.host.flatMap { Route.Service(name: $0.lowercased()) } != nil }

  /// Whether tokens must be signed and in time; a server that is not known refused for what it checks.
  var isStrict: Bool { facts.isStrict || !facts.isComplete }

  /// The project that the call belongs to, if the path, the server or the caller names it.
  var project: String? {
    facts.project ?? segment(after: "projects") ?? exchange.apiKey.flatMap { facts.project(ofKey: $0) }
  }

  var tenant: String? { facts.tenant ?? sent.text("tenantId") ?? segment(after: "tenants") }

  private func segment(after name: String) -> String? {
    let parts = exchange.request.target.path.split(separator: "/")
    return parts.firstIndex(of: name[...]).flatMap { $0 + 1 < parts.count ? String(parts[$0 + 1]) : nil }
  }

  /// The request's ID token, decoded; nil without one.
  var idToken: IDToken? { sent.text("idToken").flatMap { try? IDToken(parsing: $0) } }

  /// The account of the request's ID token.
  var caller: KnownAccount? {
    idToken.flatMap { $0.claims.userID ?? $0.claims.subject }.flatMap { facts.account(.uid($0)) }
  }

  /// Whether a recording or a trace has this instead of the value.
  static func isReplaced(_ text: String) -> Bool {
    StandIns.isStandIn(text) || text.hasPrefix("<") && text.hasSuffix(">")
  }

  /// `5 min ago` and the like, by a clock.
  func ago(_ time: Int64?) -> String? {
    guard let time, let clock else { return nil }
    return ClockSkew.words(Int(clamping: max(0, clock.now - time)))
  }
}
