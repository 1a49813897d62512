/// The language of the environment, as an app started here would use it.
enum AppLanguage {
  /// The BCP 47 tag of the first POSIX locale variable that is set; nil for `C`, `POSIX` and anything that is not a locale.
  static func tag(from variables: [String: String]) -> String? {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    guard let locale = names.lazy.compactMap({ variables[$0] }).first(where: { !$0.isEmpty }) else {
      return nil
    }
    // language[_territory][.codeset][@modifier], POSIX.1-2017 section 8.2
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split(
      separator: "_", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (2...3).contains(parts[0].utf8.count),
      parts.allSatisfy({ part in (2...3).contains(part.utf8.count) && part.allSatisfy(isLetterOrDigit) })
    else { return nil }
    return parts.joined(separator: "-")
  }

  private static func isLetterOrDigit(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }
}
