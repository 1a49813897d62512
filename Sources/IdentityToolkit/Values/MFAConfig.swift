/// The second factors that a project or a tenant offers.
///
/// Source: Docs/protocol.md 6 and 7.3.
public struct MFAConfig: WireObject {
  /// Whether second factors can be used.
  public var state: State?
  /// `PHONE_SMS`.
  public var enabledProviders: [Provider]?
  /// Additional kinds.
  public var providerConfigs: [ProviderConfig]?
  public init() {}

  /// Whether second factors can be used.
  public enum State: String, WireEnum {
    case unspecified = "STATE_UNSPECIFIED"
    /// Second factors are off.
    case disabled = "DISABLED"
    /// Users can enroll one.
    case enabled = "ENABLED"
    /// Every user must have one.
    case mandatory = "MANDATORY"
  }

  /// A kind of second factor.
  public enum Provider: String, WireEnum {
    case unspecified = "PROVIDER_UNSPECIFIED"
    case phoneSMS = "PHONE_SMS"
  }

  /// An additional kind of second factor.
  public struct ProviderConfig: WireObject {
    /// Whether it can be used.
    public var state: State?
    public var totpProviderConfig: TOTP?
    public init() {}

    /// Whether this kind can be used; one value has a different name than for all kinds together.
    public enum State: String, WireEnum {
      case unspecified = "MFA_STATE_UNSPECIFIED"
      /// Second factors are off.
      case disabled = "DISABLED"
      /// Users can enroll one.
      case enabled = "ENABLED"
      /// Every user must have one.
      case mandatory = "MANDATORY"
    }
  }

  public struct TOTP: WireObject {
    /// Accepted steps before and after the current one, 0 to 10; default: 5.
    public var adjacentIntervals: Int?
    public init() {}
  }
}
