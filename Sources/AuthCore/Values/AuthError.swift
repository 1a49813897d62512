package import AuthHTTP

/// Everything that can stop a call, by what a program can do about it.
///
/// A sign-in can end in ``refused(_:)``, ``secondFactorNeeded(_:)``, ``conflict(_:)``, ``network(_:mayHaveArrived:)``, ``unexpectedResponse(status:reason:)``
/// and ``store(_:)``; a link or a reauthentication also in ``signedOut(awaitsSecondFactor:)``, ``otherProject(what:stored:current:)`` and
/// ``otherUser(expected:actual:)``; a page in ``declined(_:)``.
public indirect enum AuthError: Error, Sendable, Equatable {
  /// The service refused.
  case refused(Refusal)
  /// The first factor was accepted, and a second one is needed: continue with the resolver, which is stored too.
  case secondFactorNeeded(SecondFactorResolver)
  /// The identity, the number or the address belongs to another account.
  case conflict(AccountConflict)
  /// Nobody is signed in, possibly because a sign-in waits for its second factor.
  case signedOut(awaitsSecondFactor: Bool)
  /// Nothing was started that this could continue, or it has expired.
  case nothingPending(Problem)
  /// What is stored, such as `the session`, belongs to another project, tenant or service; nothing was sent.
  case otherProject(what: String, stored: Project, current: Project)
  /// The proof was another user's; `actual` is nil if it has no account. The session is unchanged.
  case otherUser(expected: String, actual: String?)
  /// Found on this side: an argument, a token or an answer that cannot be used, a factor that cannot be enrolled. Nothing was changed.
  case invalid(Problem)
  /// The person declined at the provider's page, or the page failed there.
  case declined(Problem)
  /// No response: `TIMED_OUT`, `TLS_ERROR`, `NETWORK_ERROR` and others; whether the service may have acted on the request.
  case network(Problem, mayHaveArrived: Bool)
  /// A response that is not the protocol's.
  case unexpectedResponse(status: Int, reason: String)
  /// The store cannot be read or written.
  case store(Problem)
  /// The task was canceled before a request that cannot be undone, or during one that can be repeated.
  case canceled

  /// A failure of the transport.
  package init(_ failure: HTTPError) {
    self = .network(Problem(.transport(failure)), mayHaveArrived: failure.mayHaveArrived)
  }
}

extension AuthError: CustomStringConvertible {
  /// The service's code, or this library's in the same spelling.
  public var code: ErrorCode {
    switch self {
    case .refused(let refusal): refusal.code
    case .secondFactorNeeded: .secondFactorRequired
    case .conflict(let conflict): conflict.code
    case .signedOut: .notSignedIn
    case .otherProject: .targetMismatch
    case .otherUser: .userMismatch
    case .unexpectedResponse: .unexpectedResponse
    case .canceled: .interrupted
    case .nothingPending(let problem), .invalid(let problem), .declined(let problem),
      .network(let problem, _),
      .store(let problem):
      problem.code
    }
  }

  /// Whether the same call may succeed later.
  public var isRetryable: Bool {
    switch self {
    case .refused(let refusal): refusal.isRetryable
    // The status alone shows a quota (429) or a service that is unavailable (5xx).
    case .unexpectedResponse(let status, _): status == 429 || (500...599).contains(status)
    case .network(let problem, _): problem.isRetryable
    default: ErrorCatalogue.entry(for: code)?.retryable ?? false
    }
  }

  /// The refusal; nil for everything that the service did not refuse.
  public var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }

  /// The way on if a second factor is needed, else nil.
  public var resolver: SecondFactorResolver? {
    if case .secondFactorNeeded(let resolver) = self { resolver } else { nil }
  }

  /// What happened, in a few words, without a secret.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .secondFactorNeeded, .signedOut(awaitsSecondFactor: false):
      ErrorCatalogue.message(code, detail: nil)
    case .conflict(let conflict): conflict.description
    case .signedOut(awaitsSecondFactor: true): "the sign-in is waiting for its second factor"
    case .otherProject(let what, let stored, let current):
      "\(what) belongs to \(stored.description), and this call goes to \(current.description); nothing was sent"
    case .otherUser(let expected, let actual):
      "the credential belongs to \(actual ?? "no account"), and \(expected) is signed in; the session is unchanged"
    case .unexpectedResponse(let status, let reason):
      "the server answered with status \(status) and \(reason)"
    case .canceled: "the call was canceled"
    case .nothingPending(let problem), .invalid(let problem), .declined(let problem),
      .network(let problem, _),
      .store(let problem):
      problem.description
    }
  }
}
