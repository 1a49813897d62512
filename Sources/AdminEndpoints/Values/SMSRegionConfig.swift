/// The regions to which a project sends SMS: all except some, or only some.
///
/// Source: Docs/protocol.md 2.1 and 10.2.
package struct SMSRegionConfig: WireObject {
  /// All except these.
  package var allowByDefault: AllowByDefault?
  /// Only these.
  package var allowlistOnly: AllowlistOnly?
  package init() {}

  package struct AllowByDefault: WireObject {
    /// Two-letter region codes (CLDR), such as `AD`.
    package var disallowedRegions: [String]?
    package init() {}
  }

  package struct AllowlistOnly: WireObject {
    /// Two-letter region codes (CLDR), such as `US`.
    package var allowedRegions: [String]?
    package init() {}
  }
}
