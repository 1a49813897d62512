extension Secret {
  /// The value in groups of four separated by spaces, as a person types a TOTP secret into an app.
  var inGroupsOfFour: Secret {
    reveal { text in
      let letters = Array(text)
      let groups = stride(from: 0, to: letters.count, by: 4)
        .map { String(letters[$0..<min($0 + 4, letters.count)]) }
      return Secret(groups.joined(separator: " "))
    }
  }
}
