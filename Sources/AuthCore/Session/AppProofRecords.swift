public import Platform
public import IdentityToolkit

/// App verification by silent push: a receipt that was asked for, and the secret once the push brought it.
package struct SilentPushCredential: StoredRecord {
  /// The answer to ``VerifyIosClient``.
  package var receipt: Secret
  /// The secret of the push.
  package var secret: Secret?
  /// When the receipt was asked for.
  package var requestedAt: Date
  /// The service that issued it.
  package var target: Target

  package enum CodingKeys: String, CodingKey, CaseIterable { case receipt, secret, requestedAt, target }

  /// How many receipts wait for their push at most (Docs/protocol.md 10.14).
  package static let limit = 32
}

/// An app's page for verification that was opened and has not called back yet (Docs/protocol.md 10.14).
public struct PendingAppVerification: StoredRecord {
  /// Where the browser has to go.
  public var address: String
  /// What the page returns.
  public var eventID: String
  /// The scheme of the app that the page calls.
  public var callbackScheme: String
  /// When it was begun, by this machine's clock.
  public var startedAt: Date
  /// The service whose page it is.
  public var target: Target

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case address, eventID = "eventId", callbackScheme, startedAt, target
  }
}

/// The reCAPTCHA token that an app's page for verification returned; valid once, for two minutes.
package struct RecaptchaCredential: StoredRecord {
  /// The token.
  package var token: Secret
  /// When it came back, by this machine's clock.
  package var obtainedAt: Date
  /// The service whose page it is of.
  package var target: Target

  package enum CodingKeys: String, CodingKey, CaseIterable { case token, obtainedAt, target }

  /// The lifetime of a token, in seconds.
  package static let lifetime: TimeInterval = 120
}

/// The App Check token that a debug token was exchanged for (Docs/protocol.md 10.14).
package struct AppCheckCredential: StoredRecord {
  /// The token.
  package var token: Secret
  /// When the service stops accepting it.
  package var expiresAt: Date
  /// The Firebase app ID it is for.
  package var appID: String
  /// The service that issued it.
  package var target: Target

  package enum CodingKeys: String, CodingKey, CaseIterable { case token, expiresAt, appID = "appId", target }
}
