import Platform
import Synchronization

/// Settings that apply to every request.
public struct ClientSettings: Sendable, Equatable {
  /// The language of messages, BCP 47; sent as `X-Firebase-Locale`.
  public var languageCode: String?
  /// The language of the app that this program acts for, BCP 47; sent as `Accept-Language`.
  public var appLanguage: String?
  /// The source of the App Check token; nil for none.
  public var appCheck: AppCheckSource?
  /// The `User-Agent` field.
  public var userAgent: String

  /// The time limit of one call, with all attempts and pauses; nil for the transport's limit per attempt.
  public var timeout: Duration?

  /// The SDK whose requests are imitated, as it names itself in `X-Client-Version` (Docs/protocol.md 1.3).
  public static let clientVersion = "iOS/FirebaseSDK/12.19.0/FirebaseCore-iOS"

  /// Creates the settings.
  public init(
    languageCode: String? = nil, appLanguage: String? = nil,
    userAgent: String = "authctl", timeout: Duration? = nil, appCheck: AppCheckSource? = nil
  ) {
    self.languageCode = languageCode
    self.appLanguage = appLanguage
    self.userAgent = userAgent
    self.timeout = timeout
    self.appCheck = appCheck
  }
}

/// The source of the App Check token (Docs/protocol.md 10.14).
public enum AppCheckSource: Sendable, Equatable {
  /// A token that was obtained elsewhere.
  case token(Secret)
  /// A debug token of the app, which is exchanged for a token.
  case debugToken(Secret)
}

/// Callbacks for each request and its outcome; they must not show secrets.
public struct ExchangeObserver: Sendable {
  /// Called just before a request leaves.
  public var willSend: @Sendable (HTTPRequest, HTTPOrigin) -> Void
  /// Called with the outcome and how long it took.
  public var didReceive: @Sendable (Result<HTTPResponse, HTTPError>, Duration) -> Void
  /// Called when there is no App Check token and a placeholder is sent.
  public var didMissAppCheck: @Sendable (AuthError) -> Void

  public init(
    willSend: @escaping @Sendable (HTTPRequest, HTTPOrigin) -> Void,
    didReceive: @escaping @Sendable (Result<HTTPResponse, HTTPError>, Duration) -> Void,
    didMissAppCheck: @escaping @Sendable (AuthError) -> Void = { _ in }
  ) {
    self.willSend = willSend
    self.didReceive = didReceive
    self.didMissAppCheck = didMissAppCheck
  }

  /// An observer that does nothing.
  public static let none = Self(willSend: { _, _ in }, didReceive: { _, _ in })
}

/// The newest time of the service's clock: the `Date` of its last answer (RFC 9110 section 6.6.1).
///
/// Shared by the flows of one client, because the target's clock is what counts (Docs/architecture.md 1).
final class ServiceClock: Sendable {
  private let newest = Mutex<Date?>(nil)

  /// The `Date` of the newest answer; nil before the first answer or if it had none.
  var time: Date? { newest.withLock { $0 } }

  func take(_ date: Date?) { newest.withLock { $0 = date } }
}
