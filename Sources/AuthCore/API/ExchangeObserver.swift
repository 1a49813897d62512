public import AuthHTTP

/// Callbacks for each request and its outcome; what they show must have no secret.
public struct ExchangeObserver: Sendable {
  /// Called just before a request leaves.
  public var willSend: @Sendable (HTTPRequest, HTTPOrigin) -> Void
  /// Called with the outcome and how long it took.
  public var didReceive: @Sendable (Result<HTTPResponse, HTTPError>, Duration) -> Void
  /// Called when no App Check token could be had, and a placeholder is sent.
  public var didMissAppCheck: @Sendable (AuthError) -> Void

  /// An observer of the given parts.
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
