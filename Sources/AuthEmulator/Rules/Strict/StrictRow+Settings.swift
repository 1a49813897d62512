extension StrictRow {
  /// Project settings.
  static let settings: [Self] = [
    Self(
      .unenforcedSettings, "Setting of the project config that this server does not enforce",
      "accepted and ignored; a note, an event (`settingsIgnored`) and the page name it",
      "501 with its name, unless the value matches what the server does", "10.2")
  ]
}
