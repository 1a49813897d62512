extension AuthClient {
  /// What applies to each request of a client.
  public struct Options: Sendable {
    /// The language of messages to people, BCP 47.
    public var language: String?
    /// The language of the app that the program acts for, BCP 47; sent as `Accept-Language`.
    package var acceptLanguage: String?
    /// The time limit of a call, with its repetitions and the pauses between them.
    public var timeout = Duration.seconds(60)
    /// The `User-Agent` field.
    public var userAgent = "AuthCore"
    /// The source of App Check tokens; nil for none.
    public var appCheck: AppCheck?
    /// Whether a provider's tokens are kept in the store while a second factor is awaited.
    public var keepsProviderTokens = false
    /// Told of each attempt when it ends, on the task that made it; it gets no secret.
    public var observer: (@Sendable (Exchange) -> Void)?

    /// No language, 60 seconds, no App Check.
    public init() {}
  }

  /// The source of App Check tokens (Docs/protocol.md 10.14).
  public enum AppCheck: Sendable {
    /// A token of the app.
    case token(Secret)
    /// A debug token, which is exchanged for a token when one is needed.
    case debugToken(Secret)
  }
}
