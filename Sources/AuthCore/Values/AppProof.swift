import Platform

/// How a request shows that a genuine app sends it; local servers need no proof unless they are strict (Docs/architecture.md 4).
public enum AppProof: Sendable, Hashable {
  /// What the app has proved before, in this store: a page's token, or a silent push. Google's service wants a proof for a real number.
  case stored
  /// None: for the project's fictional numbers, and for e-mail.
  case none
  /// A token of reCAPTCHA for an app: of Enterprise if the project uses it for this call, else of version 2.
  case recaptcha(Secret)
  /// A token of reCAPTCHA Enterprise for web pages.
  case webRecaptcha(Secret)

  /// The token of reCAPTCHA Enterprise, which is the only kind for e-mail.
  var captcha: CaptchaProof? {
    switch self {
    case .stored, .none: nil
    case .recaptcha(let token): CaptchaProof(token: token, clientType: .ios)
    case .webRecaptcha(let token): CaptchaProof(token: token, clientType: .web)
    }
  }
}

/// A token of reCAPTCHA Enterprise, and the kind of client its site key is for.
struct CaptchaProof: Sendable, Equatable {
  var token: Secret
  var clientType: ClientType

  /// The version that goes with every token.
  static let version = "RECAPTCHA_ENTERPRISE"
}

/// App verification by silent push: a receipt, and the secret once the push brought it.
struct SilentPushCredential: ProjectRecord {
  /// The answer to ``VerifyIosClient``.
  var receipt: Secret
  var secret: Secret?
  var requestedAt: Date
  var project: Project

  enum CodingKeys: String, CodingKey { case receipt, secret, requestedAt, project = "target" }

  /// How many receipts wait for their push at most (Docs/protocol.md 10.14).
  static let limit = 32
}

/// An app's page for verification that was opened and has not called back yet (Docs/protocol.md 10.14).
struct PendingAppVerification: ProjectRecord {
  /// Where the browser has to go.
  var address: String
  /// What the page returns.
  var eventID: String
  /// The scheme of the app that the page calls.
  var callbackScheme: String
  /// When it was started, by this machine's clock.
  var startedAt: Date
  var project: Project

  enum CodingKeys: String, CodingKey {
    case address, eventID = "eventId", callbackScheme, startedAt, project = "target"
  }
}

/// The reCAPTCHA token that an app's page for verification returned; valid once, for two minutes.
struct RecaptchaCredential: ProjectRecord {
  var token: Secret
  /// When it came back, by this machine's clock.
  var obtainedAt: Date
  var project: Project

  enum CodingKeys: String, CodingKey { case token, obtainedAt, project = "target" }

  /// The lifetime of a token, in seconds.
  static let lifetime: TimeInterval = 120
}

/// The App Check token that a debug token was exchanged for (Docs/protocol.md 10.14).
struct AppCheckCredential: ProjectRecord {
  var token: Secret
  /// When the service stops accepting it.
  var expiresAt: Date
  /// The Firebase app ID it is for.
  var appID: String
  var project: Project

  enum CodingKeys: String, CodingKey { case token, expiresAt, appID = "appId", project = "target" }
}
