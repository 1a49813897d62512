package import Platform

/// The app proof in a request for an SMS; after a refusal, the advice depends on it (Docs/architecture.md 4).
package struct ShownProof: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case none
    /// The token of a reCAPTCHA page.
    case recaptcha
    /// A token of reCAPTCHA Enterprise.
    case enterprise
    /// Receipt and secret of a silent push.
    case silentPush
  }

  package var kind: Kind
  /// The call that asked for the SMS.
  package var request: SMSRequest
  /// Whether the request went to a local server.
  package var isLocal: Bool
  /// Whether a receipt was refused just before: the SDK treats a second refusal as a broken answer.
  package var isSecond: Bool

  package init(kind: Kind, request: SMSRequest, isLocal: Bool, isSecond: Bool = false) {
    self.kind = kind
    self.request = request
    self.isLocal = isLocal
    self.isSecond = isSecond
  }
}

/// The calls that send an SMS.
package enum SMSRequest: Sendable, Equatable {
  /// To sign in by phone.
  case signIn
  /// To enroll a number as a second factor.
  case enrollment
  /// To answer a second factor.
  case challenge

  /// How long a pending verification replaces a second request for the same number (Docs/architecture.md 5, "Re-entrant").
  package static let resendInterval: TimeInterval = 60
}

/// What App Check data a request carries; after a refusal, the advice depends on it (Docs/protocol.md 10.14).
package enum AppCheckProof: Sendable, Equatable {
  case none
  /// A token that was obtained elsewhere.
  case given(Secret)
  /// A debug token, or the token it was exchanged for by this or an earlier command.
  case exchanged(Secret, isStored: Bool)
  /// The string that the SDK sends when it has no token.
  case placeholder

  /// The SDK's text in place of a token.
  package static let placeholderToken = Secret("eyJlcnJvciI6IlVOS05PV05fRVJST1IifQ==")

  /// What is sent.
  package var token: Secret? {
    switch self {
    case .none: nil
    case .given(let token), .exchanged(let token, _): token
    case .placeholder: Self.placeholderToken
    }
  }
}
