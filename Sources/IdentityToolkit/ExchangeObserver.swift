package import AuthHTTP

/// Callbacks for each request and its outcome, as they are; they must not show secrets.
package struct ExchangeObserver: Sendable {
  /// Called just before a request leaves.
  package var willSend: @Sendable (HTTPRequest, HTTPOrigin) -> Void
  /// Called with the outcome and how long it took.
  package var didReceive: @Sendable (Result<HTTPResponse, HTTPError>, Duration) -> Void
  /// Called when there is no App Check token and a placeholder is sent.
  package var didMissAppCheck: @Sendable (any Error) -> Void

  package init(
    willSend: @escaping @Sendable (HTTPRequest, HTTPOrigin) -> Void = { _, _ in },
    didReceive: @escaping @Sendable (Result<HTTPResponse, HTTPError>, Duration) -> Void = { _, _ in },
    didMissAppCheck: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.willSend = willSend
    self.didReceive = didReceive
    self.didMissAppCheck = didMissAppCheck
  }
}
