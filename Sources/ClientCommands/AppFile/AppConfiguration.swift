/// What a file says about one app: settings of a profile, and where each stands.
struct AppConfiguration {
  /// A value as the file has it.
  struct Value: Equatable {
    /// The text; nil if only the app itself can work it out.
    var text: String?
    /// Why there is no text, as the end of a sentence.
    var problem: String?
    /// What the app uses instead of the text, if it has that, such as `process.env.KEY`.
    var overrides: [String] = []
    /// How the file calls it, such as `API_KEY`.
    let label: String
    /// Its first byte; nil if that is not known.
    var offset: Int?
  }

  /// How the file calls it: a variable, a key, a platform, a package; it chooses one of several.
  var name: String
  var values: [SettingName: Value] = [:]
  /// What else it has that is not used.
  var notes: [String] = []
  /// Names that are not imported, where they stand, and why.
  var unused: [(label: String, offset: Int, reason: String)] = []

  /// Whether all that the other says is said here too.
  func includes(_ other: AppConfiguration) -> Bool {
    other.values.allSatisfy { name, value in
      value.text?.isEmpty == true || value.text != nil && values[name]?.text == value.text
    }
  }

  /// Whether it has what differs from app to app.
  var isOfApp: Bool { values[.apiKey] != nil || values[.appID] != nil }

  /// Whether a setting has two values.
  func contradicts(_ other: AppConfiguration) -> Bool {
    other.values.contains { name, value in values[name].map { $0.text != value.text } ?? false }
  }
}

extension [AppConfiguration] {
  /// Without those that say nothing new: an app's configuration is often repeated, whole or in part.
  var distinct: [AppConfiguration] {
    var kept: [AppConfiguration] = []
    for configuration in self where !kept.contains(where: { $0.includes(configuration) }) {
      kept.removeAll { configuration.includes($0) }
      kept.append(configuration)
    }
    return kept
  }
}
