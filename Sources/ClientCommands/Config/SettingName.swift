extension SettingName: ChoiceValue {
  static var operand: Parameter<SettingName> { .operand("name", help: "The setting's name.") }

  /// The values a shell can complete, by setting: only settings whose values are the same in every project.
  static let offers = [
    Self.languageCode.rawValue: languages, Self.emulatorHost.rawValue: ["127.0.0.1:9099"],
  ]

  /// The languages of Firebase's message templates.
  ///
  /// Any other BCP 47 tag is accepted as well.
  private static let languages = [
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "en-GB", "es", "es-419", "fa", "fi", "fil", "fr", "he",
    "hi",
    "hr", "hu", "id", "it", "ja", "ko", "lt", "lv", "nl", "no", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk",
    "sl",
    "sr", "sv", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
  ]
}

extension ProfileSettings: JSONShaped {
  package static var jsonShape: JSONMembers { JSONMembers(CodingKeys.self) }
}
