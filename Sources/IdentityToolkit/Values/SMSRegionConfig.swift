/// The regions to which a project sends SMS: all but some, or some only.
///
/// Source: Docs/protocol.md 2.1 and 10.2.
public struct SMSRegionConfig: WireObject {
  /// Everywhere but here.
  public var allowByDefault: AllowByDefault?
  /// Only here.
  public var allowlistOnly: AllowlistOnly?
  public init() {}

  /// Everywhere but some regions.
  public struct AllowByDefault: WireObject {
    /// Two-letter region codes (CLDR), such as `AD`.
    public var disallowedRegions: [String]?
    public init() {}
  }

  /// Some regions only.
  public struct AllowlistOnly: WireObject {
    /// Two-letter region codes (CLDR), such as `US`.
    public var allowedRegions: [String]?
    public init() {}
  }
}
