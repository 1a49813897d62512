extension String {
  /// The string for the middle of a sentence: its first letter in lower case, unless the first word is an
  /// abbreviation such as `SSL`.
  package var withSmallInitial: String {
    guard let second = dropFirst().first, second.isLowercase || !second.isLetter else { return self }
    return prefix(1).lowercased() + dropFirst()
  }
}
