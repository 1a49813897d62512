public import Platform
public import IdentityToolkit

/// App verification by silent push: a receipt that was asked for, and the secret once the push brought it.
public struct SilentPushCredential: StoredRecord {
  /// The answer to ``VerifyIosClient``.
  public var receipt: Secret
  /// The secret of the push.
  public var secret: Secret?
  /// When the receipt was asked for.
  public var requestedAt: Date
  /// The service that issued it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable { case receipt, secret, requestedAt, target }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// How many receipts wait for their push at most (Docs/protocol.md 10.14).
  public static let limit = 32
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

  enum CodingKeys: String, CodingKey, CaseIterable {
    case address, eventID = "eventId", callbackScheme, startedAt, target
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}

/// The reCAPTCHA token that an app's page for verification returned; valid once, for two minutes.
public struct RecaptchaCredential: StoredRecord {
  /// The token.
  public var token: Secret
  /// When it came back, by this machine's clock.
  public var obtainedAt: Date
  /// The service whose page it is of.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable { case token, obtainedAt, target }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// The lifetime of a token, in seconds.
  public static let lifetime: TimeInterval = 120
}

/// The App Check token that a debug token was exchanged for (Docs/protocol.md 10.14).
public struct AppCheckCredential: StoredRecord {
  /// The token.
  public var token: Secret
  /// When the service stops accepting it.
  public var expiresAt: Date
  /// The Firebase app ID it is for.
  public var appID: String
  /// The service that issued it.
  public var target: Target

  enum CodingKeys: String, CodingKey, CaseIterable { case token, expiresAt, appID = "appId", target }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }
}
