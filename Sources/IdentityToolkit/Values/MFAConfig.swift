/// Which second factors a project or a tenant offers.
///
/// Source: Docs/protocol.md 6 and 7.3.
public struct MFAConfig: WireObject {
  /// Whether second factors can be used.
  public var state: State?
  /// `PHONE_SMS`.
  public var enabledProviders: [Provider]?
  /// Further kinds.
  public var providerConfigs: [ProviderConfig]?
  public init() {}

  /// Whether second factors can be used.
  public enum State: String, WireEnum {
    case unspecified = "STATE_UNSPECIFIED"
    /// Nobody can.
    case disabled = "DISABLED"
    /// Whoever enrolls one.
    case enabled = "ENABLED"
    /// Everybody must.
    case mandatory = "MANDATORY"
  }

  /// A kind of second factor.
  public enum Provider: String, WireEnum {
    case unspecified = "PROVIDER_UNSPECIFIED"
    case phoneSMS = "PHONE_SMS"
  }

  /// A further kind of second factor.
  public struct ProviderConfig: WireObject {
    /// Whether it can be used.
    public var state: State?
    public var totpProviderConfig: TOTP?
    public init() {}

    /// Whether this kind can be used; one value has another name than for all kinds together.
    public enum State: String, WireEnum {
      case unspecified = "MFA_STATE_UNSPECIFIED"
      /// Nobody can.
      case disabled = "DISABLED"
      /// Whoever enrolls one.
      case enabled = "ENABLED"
      /// Everybody must.
      case mandatory = "MANDATORY"
    }
  }

  public struct TOTP: WireObject {
    /// Accepted steps on either side of now, 0 to 10; 5 when absent.
    public var adjacentIntervals: Int?
    public init() {}
  }
}
