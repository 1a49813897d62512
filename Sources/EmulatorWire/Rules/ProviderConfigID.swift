/// The identifiers of provider configurations that administrators choose.
package enum ProviderConfigID {
  /// Whether the part after the prefix has at least two characters, starts with a lower-case letter and ends
  /// with a letter or digit.
  package static func isValid(_ id: String, prefix: String) -> Bool {
    guard id.hasPrefix(prefix) else { return false }
    let rest = id.unicodeScalars.dropFirst(prefix.unicodeScalars.count)
    guard rest.count >= 2, let first = rest.first, let last = rest.last else { return false }
    return ("a"..."z").contains(first) && isAlphanumeric(last)
      && rest.allSatisfy { isAlphanumeric($0) || "-_.".unicodeScalars.contains($0) }
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

  private static func isAlphanumeric(_ letter: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(letter) || ("A"..."Z").contains(letter) || ("0"..."9").contains(letter)
  }
}
