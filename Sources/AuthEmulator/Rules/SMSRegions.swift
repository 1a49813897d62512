import IdentityToolkit

/// Which numbers a project sends SMS to (Docs/protocol.md 2.1: `smsRegionConfig`).
enum SMSRegions {
  /// Whether an SMS to `number` (E.164) may be sent; a number of no known region counts as refused by an allow-list only.
  static func allow(_ number: String, by config: SMSRegionConfig?) -> Bool {
    guard let config else { return true }
    let regions = regions(of: number)
    if let list = config.allowlistOnly {
      return !regions.isDisjoint(with: list.allowedRegions ?? [])
    }
    if let refused = config.allowByDefault?.disallowedRegions {
      return regions.isEmpty || !regions.isSubset(of: refused)
    }
    return true
  }

  /// The regions that share the number's country calling code; a longer, more special code wins.
  static func regions(of number: String) -> Set<String> {
    let digits = number.dropFirst()
    for length in [4, 3, 2, 1] {
      if let regions = CallingCodes.regions[String(digits.prefix(length))] {
        return Set(regions.split(separator: " ").map(String.init))
      }
    }
    return []
  }
}
