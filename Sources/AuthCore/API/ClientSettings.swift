public import IdentityToolkit

/// Settings that apply to every request.
public struct ClientSettings: Sendable, Equatable {
  /// The language of messages, BCP 47; goes out as `X-Firebase-Locale`.
  public var languageCode: String?
  /// The language of the app that is stood in for, BCP 47; goes out as `Accept-Language`.
  public var appLanguage: String?
  /// The bundle ID of the app that is stood in for; goes out as `X-Ios-Bundle-Identifier`.
  public var bundleID: String?
  /// The Firebase app ID of the app that is stood in for; goes out as `X-Firebase-GMPID`.
  public var appID: String?
  /// Where the App Check token comes from; nil for none.
  public var appCheck: AppCheckSource?
  /// The `User-Agent` field.
  public var userAgent: String

  /// How long one call may take with all of its attempts and the pauses between them; nil for what the transport allows each.
  public var timeout: Duration?

  /// The SDK whose requests are imitated, as it names itself in `X-Client-Version` (Docs/protocol.md 1.3).
  public static let clientVersion = "iOS/FirebaseSDK/12.19.0/FirebaseCore-iOS"

  /// Settings of the given parts.
  public init(
    languageCode: String? = nil, appLanguage: String? = nil, bundleID: String? = nil, appID: String? = nil,
    userAgent: String = "authctl", timeout: Duration? = nil, appCheck: AppCheckSource? = nil
  ) {
    self.languageCode = languageCode
    self.appLanguage = appLanguage
    self.bundleID = bundleID
    self.appID = appID
    self.userAgent = userAgent
    self.timeout = timeout
    self.appCheck = appCheck
  }
}

/// Where the App Check token comes from (Docs/protocol.md 10.14).
public enum AppCheckSource: Sendable, Equatable {
  /// A token that somebody else obtained.
  case token(Secret)
  /// A debug token of the app, which is exchanged for a token; nil for an app whose ID nobody said.
  case debugToken(Secret, appID: String?)
}
