import IdentityToolkit

/// The fields by which a request for an SMS proves its app (Docs/protocol.md 2.1, 6.2, 6.5).
struct AppVerificationProof: Sendable, Equatable {
  /// What is said about reCAPTCHA Enterprise.
  enum Captcha: Sendable, Equatable {
    /// Nothing.
    case none
    /// That no token could be had.
    case missing
    /// A token.
    case token(CaptchaProof)

    /// What an SDK sends if it could not get a token.
    static let noToken = "NO_RECAPTCHA"
  }

  /// Of reCAPTCHA Enterprise.
  var captcha = Captcha.none
  /// Of a reCAPTCHA v2 page.
  var recaptchaToken: Secret?
  /// Of a silent push: what was asked for.
  var receipt: Secret?
  /// Of a silent push: what it brought.
  var secret: Secret?
  /// Whether it stands in for a receipt that was refused.
  var isSecond = false

  /// The kind of proof, for the hint after a refusal.
  func shown(for request: SMSRequest, to target: Target) -> ShownProof {
    var kind = ShownProof.Kind.none
    if case .token = captcha { kind = .enterprise }
    if receipt != nil { kind = .silentPush }
    if recaptchaToken != nil { kind = .recaptcha }
    return ShownProof(kind: kind, request: request, isLocal: target.isLocal, isSecond: isSecond)
  }

  /// Puts the proof into a request.
  func fill(_ request: inout some AppProofRequest) {
    request.recaptchaToken = recaptchaToken?.reveal { $0 }
    request.iosReceipt = receipt?.reveal { $0 }
    request.iosSecret = secret?.reveal { $0 }
    switch captcha {
    case .none: break
    case .missing: request.take(captcha: Captcha.noToken, of: .ios)
    case .token(let proof): proof.fill(&request)
    }
  }
}
