package import IdentityToolkit

/// The regions that a project sends SMS to (Docs/protocol.md 2.1: `smsRegionConfig`).
package enum SMSRegions {
  /// Whether an SMS to `number` (E.164) may be sent; only an allow-list refuses a number of an unknown region.
  package static func allow(_ number: String, by config: SMSRegionConfig?) -> Bool {
    guard let config else { return true }
    let regions = regions(of: number)
    if let list = config.allowlistOnly {
      return !regions.isDisjoint(with: (list.allowedRegions ?? []).map { $0.uppercased() })
    }
    if let refused = config.allowByDefault?.disallowedRegions {
      return regions.isEmpty || !regions.isSubset(of: refused.map { $0.uppercased() })
    }
    return true
  }

  /// The regions with the number's country calling code; the longest code that fits counts.
  package static func regions(of number: String) -> Set<String> {
    let digits = number.dropFirst()
    for length in [4, 3, 2, 1] {
      if let regions = CallingCodes.regions[String(digits.prefix(length))] {
        return Set(regions.split(separator: " ").map(String.init))
      }
    }
    return []
  }

  /// The calling codes that regions share with others, each with those others.
  ///
  /// Denying `regions` alone refuses no number with such a code.
  ///
  /// - Parameter regions: codes in upper case.
  /// - Returns: in order, the codes some of whose regions, but not all, are among `regions`.
  package static func shared(by regions: [String]) -> [(callingCode: String, others: [String])] {
    var shared: [(callingCode: String, others: [String])] = []
    for (code, list) in CallingCodes.regions.sorted(by: { $0.key < $1.key }) {
      let all = list.split(separator: " ").map(String.init)
      let others = all.filter { !regions.contains($0) }
      if !others.isEmpty, others.count < all.count { shared.append((code, others)) }
    }
    return shared
  }
}
