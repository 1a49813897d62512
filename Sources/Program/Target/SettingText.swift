/// The rules for values of settings, the same wherever a value comes from (Docs/architecture.md 1).
package enum SettingText {
  /// The text without what `.env` files, shells and web pages leave around a value: quotes, a semicolon, a comment, the variable's name.
  static func core(of text: String) -> String {
    var rest = text.cleaned()[...]
    if let comment = rest.firstRange(of: " #") { rest = rest[..<comment.lowerBound] }
    if let equals = rest.firstIndex(of: "="), SettingName.isVariable(String(rest[..<equals])) {
      rest = rest[rest.index(after: equals)...]
    }
    let visible = rest.unicodeScalars.filter { !$0.isUnsafeToShow || $0.properties.isWhitespace }
    rest = Substring(visible)
    rest = rest.drop(while: isAround)
    while rest.last.map(isAround) == true { rest.removeLast() }
    return String(rest)
  }

  private static func isAround(_ character: Character) -> Bool {
    character.isWhitespace || "\"'`“”„‟‘’‚«»;,/".contains(character)
  }

  /// What a value must not have in it, in words; nil if it is a word of ASCII letters, digits and `-`, `_`, `.`, `:`.
  static func flaw(of text: String) -> String? {
    let isAllowed = { (scalar: Unicode.Scalar) in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-_.:".unicodeScalars.contains(scalar)
    }
    guard let scalar = text.unicodeScalars.first(where: { !isAllowed($0) }) else {
      return !text.isEmpty && text.allSatisfy { "-_.:".contains($0) } ? "nothing but marks" : nil
    }
    return switch scalar {
    case "\"", "'", "`", "\u{2018}"..."\u{201F}", "«", "»": "quotation marks"
    case "\n", "\r": "a line end"
    case _ where scalar.properties.isWhitespace: "a blank"
    case _ where scalar.isUnsafeToShow: "an invisible character"
    default: "\(scalar)"
    }
  }
}

/// The name of a setting in `config.json`.
package typealias SettingName = ProfileSettings.CodingKeys

extension SettingName {
  /// The option and the variables that set it too.
  private var others: [String] {
    switch self {
    case .projectID: ["--project", "AUTHCTL_PROJECT"] + ProjectNames.idVariables
    case .tenantID: ["--tenant", "AUTHCTL_TENANT"]
    case .apiKey: ["--api-key", "AUTHCTL_API_KEY"]
    case .emulatorHost: ["--emulator", "AUTHCTL_EMULATOR", ProjectNames.emulatorVariable]
    default: []
    }
  }

  var option: String? { others.first }
  var variables: ArraySlice<String> { others.dropFirst() }

  /// The setting that a source in a message is about.
  init?(of source: String) {
    let found =
      Self.allCases.first { $0.others.contains(source) }
      ?? Self.allCases.first { source.split(separator: " ").contains(Substring($0.rawValue)) }
    guard let found else { return nil }
    self = found
  }

  static func isVariable(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  /// The value that is meant, cleaned.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a value that the setting cannot have; a key is not shown.
  package func checked(_ text: String, from source: String) throws(AuthError) -> String {
    let text = text.cleaned()
    guard let fault = fault(of: text) else { return text }
    throw .invalid(
      Problem(.argument(.setting(self == .apiKey ? nil : text, source: source, fault: fault))))
  }

  /// What is wrong with a value, as the end of a sentence.
  private func fault(of text: String) -> String? {
    switch self {
    case .emulatorHost:
      return text == TargetInputs.embeddedName || HTTPOrigin(server: text) != nil ? nil : "not HOST:PORT"
    case .authDomain:
      let origin = HTTPOrigin(.https, parsing: text, defaultPort: 443)
      return origin.map { HTTPOrigin.isPlain($0.host) } == true
        ? nil : "not a domain such as my-app.firebaseapp.com"
    case .languageCode: return nil
    case .appCheckTokenFile, .appCheckDebugTokenFile:
      return text.unicodeScalars.contains(where: \.isUnsafeToShow) ? "not a path" : nil
    case .projectID, .apiKey, .bundleID, .appID, .tenantID, .clientID:
      return SettingText.flaw(of: text).map { "\(self == .apiKey ? "has" : "which has") \($0) in it" }
    }
  }

  /// The value that a faulty text most likely means; nil if that is not plain.
  package func repaired(_ text: String) -> String? {
    var core = SettingText.core(of: text)
    switch self {
    case .emulatorHost: return HTTPOrigin.meant(by: text)?.authority
    case .authDomain:
      core = String(core[(core.firstRange(of: "://")?.upperBound ?? core.startIndex)...].prefix { $0 != "/" })
    default: break
    }
    return core.isEmpty || fault(of: core) != nil ? nil : core
  }
}
