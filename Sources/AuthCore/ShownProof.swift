/// The app proof that a request for an SMS carried; after a refusal, the next thing to try depends on it (Docs/architecture.md 4).
public struct ShownProof: Sendable, Equatable {
  /// The kinds of proof.
  public enum Kind: Sendable, Equatable {
    /// None.
    case none
    /// The token of a reCAPTCHA page.
    case recaptcha
    /// A token of reCAPTCHA Enterprise.
    case enterprise
    /// Receipt and secret of a silent push.
    case silentPush
  }

  /// Which kind it was.
  public var kind: Kind
  /// The call that asked for the SMS.
  public var request: SMSRequest
  /// Whether the request went to a local server.
  public var isLocal: Bool
  /// Whether a receipt was refused just before: the SDK takes another refusal for a broken answer.
  public var isSecond = false
}

/// The calls that send an SMS.
public enum SMSRequest: Sendable, Equatable {
  /// To sign in by phone.
  case signIn
  /// To enroll a number as a second factor.
  case enrollment
  /// To answer a second factor.
  case challenge
}
