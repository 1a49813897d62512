public import AuthHTTP

/// Is told of each request and its outcome as they pass; what it shows must go through ``Redaction``.
public struct ExchangeObserver: Sendable {
  /// Called just before a request leaves.
  public var willSend: @Sendable (HTTPRequest, HTTPOrigin) -> Void
  /// Called with the outcome and how long it took.
  public var didReceive: @Sendable (Result<HTTPResponse, HTTPError>, Duration) -> Void

  /// An observer of the given parts.
  public init(
    willSend: @escaping @Sendable (HTTPRequest, HTTPOrigin) -> Void,
    didReceive: @escaping @Sendable (Result<HTTPResponse, HTTPError>, Duration) -> Void
  ) {
    self.willSend = willSend
    self.didReceive = didReceive
  }

  /// Sees nothing.
  public static let none = Self(willSend: { _, _ in }, didReceive: { _, _ in })
}
