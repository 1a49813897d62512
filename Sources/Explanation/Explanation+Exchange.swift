import Platform

extension Explanation {
  /// Explains an exchange by itself and by what else is known.
  ///
  /// `project` is the app's expected project; nil if not given.
  package init(
    _ exchange: HTTPExchange, project: String? = nil, knowing facts: any FactSource = EarlierCalls()
  ) {
    self.init()
    let (cleaner, place) = (SecretCleaner(KnownSecrets(of: exchange)), exchange.place)
    let (sent, received) = (exchange.sent, exchange.received)
    time = exchange.milliseconds.map { Timestamp.text(milliseconds: $0) }
    method = exchange.request.method.rawValue
    let target = "\(cleaner.cleaned(exchange.request.target))"
    address = exchange.host.map { "\(cleaner.cleaned($0))\(target)" } ?? String(target.dropFirst())
    status = exchange.response?.status.code
    milliseconds = exchange.duration.map { Double(Int64($0 / .microseconds(100))) / 10 }
    operation =
      exchange.request.method == .options
      ? "asks, for a web page, whether it may call"
      : place.flatMap { CallKind.words(for: $0, method: method ?? "") }
    outcome = exchange.outcome
    explainOutcome(of: exchange, sent, cleaner)
    if outcome == .refused || outcome == .failed, let found = Reason.find(of: exchange, knowing: facts) {
      reason = found.kind
      causes = [cleaner.cleaned(found.sentence)]
      next = found.step ?? next
    }
    let shown = FactSearch.facts(of: exchange, sent, received, cleaner)
    self.facts = shown.isEmpty ? nil : shown
    let tokens = TokenSearch(exchange, cleaner).tokens
    self.tokens = tokens.isEmpty ? nil : tokens
    let notes =
      exchange.notes.map(cleaner.cleaned) + Self.notes(on: exchange, tokens)
      + Self.notes(on: tokens, of: project)
    self.notes = notes.isEmpty ? nil : notes
  }

  private mutating func explainOutcome(
    of exchange: HTTPExchange, _ sent: ExchangeContent, _ cleaner: SecretCleaner
  ) {
    guard let response = exchange.response else {
      message = exchange.failure.map(cleaner.cleaned) ?? "there was no answer"
      if exchange.failure == nil || exchange.failure == "net::ERR_FAILED" { causes = Self.unanswered }
      return
    }
    if let (code, detail) = exchange.refusal {
      defer {
        // A local server has settings instead.
        if let host = exchange.host, Route.Service(name: host.lowercased()) == nil {
          next = next?.replacing("in the Firebase console", with: "in the project's settings")
        }
      }
      explain(code, detail, RefusalCauses(of: code, detail, in: exchange, sent), cleaner)
    } else if response.status.code >= 400 {
      message = "the service answered \(response.status) without saying why"
      retryable = response.status.code >= 500
    } else if outcome == .failed {
      message =
        response.status.isSuccess
        ? "the answer is not one of the auth service"
        : "the service answered with a redirect, which was not followed"
    }
  }

  /// The usual causes of no answer, most likely first.
  private static let unanswered = [
    "no server listens at this host and port",
    "the server does not allow the page's origin (CORS), so the browser withheld its answer",
    "a network, a proxy or an extension of the browser is in the way",
  ]

  private mutating func explain(
    _ code: ErrorCode, _ detail: String?, _ found: RefusalCauses, _ cleaner: SecretCleaner
  ) {
    let entry = ErrorCatalogue.entry(for: code)
    // A service may have written anything instead of a code.
    self.code = entry == nil ? cleaner.cleaned(code.rawValue) : code.rawValue
    sdkName = entry?.ownName ?? entry?.sdk?.name
    sdkCode = entry?.sdk?.rawValue
    let words = ErrorCatalogue.words(of: detail.map(cleaner.cleaned))
    let meaning = found.entry?.meaning
    message = [meaning, words == meaning ? nil : words].compactMap(\.self).joined(
      separator: "; the service says: ")
    if message == "" { message = ErrorCatalogue.message(code, detail: nil) }
    causes = found.causes.isEmpty ? nil : found.causes
    retryable = entry?.retryable
    next = found.step ?? entry?.step
  }

  /// The tokens that belong to a project other than the app's.
  package static func notes(on tokens: [Token], of project: String?) -> [String] {
    guard let project else { return [] }
    return tokens.compactMap { token in
      guard let issuer = token.claims?["iss"]?.string,
        let prefix = ["https://securetoken.google.com/", "https://session.firebase.google.com/"]
          .first(where: { issuer.hasPrefix($0) }),
        issuer.dropFirst(prefix.count) != project
      else { return nil }
      let side = token.isInAnswer == true ? "answer" : "request"
      return
        "the \(token.name ?? "token") of the \(side) belongs to project \(issuer.dropFirst(prefix.count)), not to \(project)"
    }
  }

  /// Findings from the exchange as a whole that neither side mentions.
  private static func notes(on exchange: HTTPExchange, _ tokens: [Token]) -> [String] {
    var notes: [String] = []
    if exchange.request.fields["Authorization"]?.lowercased() == "bearer owner" {
      notes.append("the caller is an Admin SDK that takes the service for an emulator ('Bearer owner')")
    }
    for token in tokens where token.isInAnswer != true {
      let name = token.name ?? "token"
      if case .integer(let expiry)? = token.claims?["exp"], let now = exchange.milliseconds,
        expiry < now / 1000
      {
        notes.append("the \(name) of the request had expired")
      }
      if token.algorithm == "none", exchange.host.flatMap({ Route.Service(name: $0) }) != nil {
        notes.append(
          "the \(name) of the request is not signed: an emulator made it, and production refuses it")
      }
    }
    if let response = exchange.response, response.body.isEmpty == false,
      let coding = response.fields["Content-Encoding"], coding.lowercased() != "identity"
    {
      notes.append("the answer is compressed (\(coding)) and was not read")
    }
    return notes
  }
}

/// What the call itself shows about a refusal, beyond its code.
struct RefusalCauses {
  /// The code's row, or a more specific one.
  let entry: ErrorEntry?
  /// The usual causes, without those that the call rules out.
  let causes: [String]
  /// What to do, if the call shows more than the row.
  var step: String?

  init(of code: ErrorCode, _ detail: String?, in exchange: HTTPExchange, _ sent: ExchangeContent) {
    let row = ErrorCatalogue.entry(for: code)
    let other: ErrorEntry? =
      switch (code, RefusalReason(code, detail: detail)) {
      case (_, .usedToken?): ErrorCatalogue.entry(for: .nonceUsed)
      case (.invalidCode, _) where sent["totpVerificationInfo"] != nil:
        ErrorCatalogue.entry(for: .invalidAuthenticatorCode)
      default: nil
      }
    entry = code == .invalidCode ? row : other ?? row
    if code == .adminOnlyOperation, sent["email"] == nil, !exchange.request.body.isEmpty,
      exchange.place.flatMap({ CallKind.name(for: $0) }) == "accounts:signUp"
    {
      causes = ["anonymous sign-in is off in the project", "users may not sign up in this project"]
      step =
        "switch on anonymous sign-in under Authentication, Sign-in method; if it is on, allow sign-up under Settings, User actions"
      return
    }
    causes =
      code == .invalidCode && other == nil && !sent.members.isEmpty
      ? ["a typo", "the code from an earlier message"] : (other ?? row)?.causes ?? []
  }
}
