/// The regions to which a project sends SMS (Docs/protocol.md 2.1: `smsRegionConfig`).
package enum SMSRegions {
  /// Whether an SMS may be sent to `number` (E.164); only an allow-list refuses a number of an unknown
  /// region.
  ///
  /// Regions with the same calling code are treated alike: allowing any of them allows the code, and denying
  /// the largest denies it.
  package static func allow(_ number: String, by config: SMSRegionConfig?) -> Bool {
    guard let config else { return true }
    let regions = regions(of: number)
    if let list = config.allowlistOnly {
      return !Set(regions).isDisjoint(with: (list.allowedRegions ?? []).map { $0.uppercased() })
    }
    guard let largest = regions.first, let refused = config.allowByDefault?.disallowedRegions else {
      return true
    }
    return !refused.contains { $0.uppercased() == largest }
  }

  /// The regions with the number's calling code, the largest first; the longest matching code counts.
  package static func regions(of number: String) -> [String] {
    let digits = number.dropFirst()
    for length in [4, 3, 2, 1] {
      if let regions = CallingCodes.regions[String(digits.prefix(length))] { return split(regions) }
    }
    return []
  }

  /// The calling codes whose numbers are not refused although regions with them are denied, in order, each with the region that counts.
  package static func shared(by regions: [String]) -> [(callingCode: String, largest: String)] {
    CallingCodes.regions.sorted { $0.key < $1.key }.compactMap { code, list in
      let all = split(list)
      guard let largest = all.first, !regions.contains(largest), all.contains(where: regions.contains)
      else { return nil }
      return (code, largest)
    }
  }

  private static func split(_ regions: String) -> [String] { regions.split(separator: " ").map(String.init) }
}
