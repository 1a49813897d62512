/// The identifiers of provider configurations that administrators choose.
package enum ProviderConfigID {
  /// Whether the part after the prefix has at least two characters, starts with a lower-case letter and ends
  /// with a letter or digit.
  package static func isValid(_ id: String, prefix: String) -> Bool {
    guard id.hasPrefix(prefix) else { return false }
    let rest = Array(id.utf8.dropFirst(prefix.utf8.count))
    guard rest.count >= 2, let first = rest.first, let last = rest.last else { return false }
    let marks = [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")]
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) && isAlphanumeric(last)
      && rest.allSatisfy { isAlphanumeric($0) || marks.contains($0) }
  }

  /// Refuses an invalid identifier, in production's words.
  package static func check(_ id: String, prefix: String, _ name: String) throws(ServerError) {
    guard !isValid(id, prefix: prefix) else { return }
    throw ServerError(
      .invalidConfigID,
      "\(name) must start with '\(prefix)' and can only have alphanumeric characters, hyphens, underscores or periods. "
        + "The part after '\(prefix)' must also start with a lowercase letter, end with an alphanumeric character, and "
        + "have at least 2 characters.")
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
