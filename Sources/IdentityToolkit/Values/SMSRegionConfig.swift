/// The regions to which a project sends SMS: all except some, or only some.
///
/// Source: Docs/protocol.md 2.1 and 10.2.
public struct SMSRegionConfig: WireObject {
  /// All except these.
  public var allowByDefault: AllowByDefault?
  /// Only these.
  public var allowlistOnly: AllowlistOnly?
  public init() {}

  public struct AllowByDefault: WireObject {
    /// Two-letter region codes (CLDR), such as `AD`.
    public var disallowedRegions: [String]?
    public init() {}
  }

  public struct AllowlistOnly: WireObject {
    /// Two-letter region codes (CLDR), such as `US`.
    public var allowedRegions: [String]?
    public init() {}
  }
}
