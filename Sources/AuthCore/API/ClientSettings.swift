/// Settings that apply to every request.
public struct ClientSettings: Sendable, Equatable {
  /// The language of messages, BCP 47; goes out as `X-Firebase-Locale`.
  public var languageCode: String?
  /// The tenant.
  public var tenantID: String?
  /// The bundle ID of the app that is stood in for; goes out as `X-Ios-Bundle-Identifier`.
  public var bundleID: String?
  /// The `User-Agent` field.
  public var userAgent: String

  /// How long one call may take with all of its attempts and the pauses between them; nil for what the transport allows each.
  public var timeout: Duration?

  /// Settings of the given parts.
  public init(
    languageCode: String? = nil, tenantID: String? = nil, bundleID: String? = nil,
    userAgent: String = "authctl", timeout: Duration? = nil
  ) {
    self.languageCode = languageCode
    self.tenantID = tenantID
    self.bundleID = bundleID
    self.userAgent = userAgent
    self.timeout = timeout
  }
}
