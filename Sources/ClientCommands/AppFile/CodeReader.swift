/// Finds the configurations of Firebase apps in code: JavaScript, TypeScript, Dart, Swift, Kotlin, Java, JSON, or a page with some of it.
///
/// A configuration is a pair of brackets with members of `firebaseConfig`, at least two: one with a common name proves nothing. The code is
/// not run, so a value is a text in quotes, a constant of the file, or the fallback after `||`, `??` or `?`.
struct CodeReader {
  private let bytes: [UInt8]
  private let tokens: [CodeToken]
  private var constants: ByName<CodeExpression> = [:]
  /// What is assigned to members of objects, by the objects' names.
  private var assigned: ByName<[Member]> = [:]
  /// The bracket that a bracket stands in, by their tokens.
  private var outer: [Int: Int] = [:]
  private var groups: [Group] = []
  /// A private key's first byte.
  private(set) var privateKey: Int?

  private struct Group {
    /// The token of its bracket; nil for the whole file.
    let opening: Int?
    var members: [Member] = []
  }

  private struct Member {
    let name: String
    let token: Int
    let value: Int
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = CodeLexer.tokens(of: bytes)
    findConstants()
    findGroups()
  }

  private static let settings: ByName<SettingName> = [
    "projectId": .projectID, "apiKey": .apiKey, "authDomain": .authDomain, "appId": .appID,
    // An app's settings in Expo's app.json.
    "firebaseProjectId": .projectID, "firebaseApiKey": .apiKey, "firebaseAuthDomain": .authDomain,
    "firebaseAppId": .appID,
    "iosBundleId": .bundleID, "iosClientId": .clientID, "androidClientId": .clientID,
    // Swift's FirebaseOptions.
    "projectID": .projectID, "googleAppID": .appID, "bundleID": .bundleID, "clientID": .clientID,
    // The builder in Kotlin and Java.
    "setProjectId": .projectID, "setApiKey": .apiKey, "setApplicationId": .appID,
  ]
  private static let others: Set<Name> = [
    "storageBucket", "messagingSenderId", "databaseURL", "measurementId", "private_key", "gcmSenderID",
  ]

  /// The configurations with a text in them or a variable of the environment, in their order.
  var configurations: [AppConfiguration] {
    var found: [AppConfiguration] = []
    var rest = assigned
    // More are no app's.
    for group in groups.prefix(100) {
      let name = name(of: group)
      let owner = String(name.split(separator: ".").last ?? "")
      guard var configuration = configuration(name, group.members, assigned[owner] ?? []) else {
        continue
      }
      rest[owner] = nil
      if found.contains(where: { $0.name == name }) { configuration.name += ":\(line(of: group))" }
      found.append(configuration)
    }
    return found + rest.sorted { $0.key < $1.key }.compactMap { configuration($0.key, [], $0.value) }
  }

  /// A configuration of at least two members.
  private func configuration(
    _ name: String, _ members: [Member], _ assigned: [Member]
  ) -> AppConfiguration? {
    guard Set(names: (members + assigned).map(\.name)).count > 1 else { return nil }
    var configuration = AppConfiguration(name: name)
    var hasValue = false
    for (index, member) in (members + assigned.prefix(100)).enumerated() {
      guard let setting = Self.settings[member.name] else { continue }
      let expression = CodeExpression(at: member.value, in: tokens, constants: constants)
      hasValue = hasValue || expression.hasValue
      var value = AppConfiguration.Value(
        text: expression.text, problem: "is \(expression.path ?? "an expression"), not a text",
        overrides: expression.before, label: member.name, offset: tokens[member.token].range.lowerBound)
      if let other = configuration.values[setting] {
        // An app of Apple has the client IDs of both platforms.
        if member.name == "androidClientId" { continue }
        if index >= members.count, value.text == nil || other.text == nil {
          let others = value.overrides.filter { !$0.hasPrefix("\(name).") }
          configuration.values[setting]?.overrides += others
          continue
        }
        if other.label == member.name, other.text != value.text, other.text?.isEmpty != true {
          (value.text, value.problem) = (nil, "has two values in one configuration")
        }
      }
      configuration.values[setting] = value
    }
    return hasValue ? configuration : nil
  }

  // MARK: - Brackets

  private mutating func findGroups() {
    var open = [Group(opening: nil)]
    for index in tokens.indices {
      switch tokens[index].kind {
      case .mark(let byte) where "{([".utf8.contains(byte):
        outer[index] = open.last?.opening
        open.append(Group(opening: index))
      case .mark(let byte) where "})]".utf8.contains(byte):
        if open.count > 1 { groups.append(open.removeLast()) }
      case .mark: break
      default: if let member = member(at: index) { open[open.count - 1].members.append(member) }
      }
    }
    groups = (groups + open).filter { group in
      Set(names: group.members.map(\.name)).count > (assigned.isEmpty ? 1 : 0)
    }
    groups.sort { ($0.opening ?? -1) < ($1.opening ?? -1) }
  }

  /// A member with a known name, `name: value` or only `name` for a constant.
  private mutating func member(at index: Int) -> Member? {
    guard let name = tokens[index].name, Self.settings[name] != nil || Self.others.contains(Name(name)) else {
      return nil
    }
    let before = index > 0 ? tokens[index - 1] : nil
    let isFirst = before.map { $0.is("{") || $0.is("(") || $0.is(",") || $0.is(";") } ?? true
    guard let next = tokens.dropFirst(index + 1).first else { return nil }
    if name.hasPrefix("set") {
      return next.is("(") ? Member(name: name, token: index, value: index + 2) : nil
    }
    guard isFirst || tokens[index].startsLine else { return nil }
    if next.is(":") {
      if name == "private_key", case .text? = tokens.dropFirst(index + 2).first?.kind {
        privateKey = tokens[index].range.lowerBound
      }
      return Member(name: name, token: index, value: index + 2)
    }
    let isConstant = tokens[index].word != nil && constants[name] != nil
    return isConstant && (next.is(",") || next.is("}")) ? Member(name: name, token: index, value: index) : nil
  }

  // MARK: - Constants

  /// The values that have a name; one with two has none.
  private mutating func findConstants() {
    var several: Set<Name> = []
    for index in tokens.indices where index > 0 && tokens[index].is("=") {
      guard index + 1 < tokens.count, !tokens[index + 1].is("="), !tokens[index + 1].is(">") else { continue }
      if let (owner, member) = assignment(at: index) {
        assigned[owner, default: []].append(member)
        continue
      }
      guard let name = declared(before: index), constants.count < 2000 else { continue }
      let value = CodeExpression(at: index + 1, in: tokens, constants: constants)
      guard value.hasValue else { continue }
      if constants[name].map({ $0.text != value.text }) == true { several.insert(Name(name)) }
      constants[name] = value
    }
    for name in several { constants[name.text] = nil }
  }

  /// The object and its member in `NAME.member =` or `NAME["member"] =`.
  private func assignment(at equals: Int) -> (owner: String, Member)? {
    let token = equals - (tokens[equals - 1].is("]") ? 2 : 1)
    guard token > 1, tokens[token - 1].is(".") || tokens[token - 1].is("["),
      let owner = tokens[token - 2].word, let name = tokens[token].name, Self.settings[name] != nil
    else { return nil }
    return (owner, Member(name: name, token: token, value: equals + 1))
  }

  /// The name that is declared before `=`: the word before a type, else the last one.
  private func declared(before equals: Int) -> String? {
    var index = equals - 1
    var name = tokens[index].word
    while index > 0, equals - index < 16, !tokens[index].startsLine {
      index -= 1
      let token = tokens[index]
      if token.is(":") { name = index > 0 ? tokens[index - 1].word : nil }
      if token.is(";") || token.is("{") || token.is("}") || token.is("(") || token.is(",") { break }
      if ["const", "let", "var", "final"].contains(token.word) { break }
    }
    return name
  }

  // MARK: - Names

  private func line(of group: Group) -> Int {
    JSONLocator(bytes).position(of: group.opening.map { tokens[$0].range.lowerBound } ?? 0).line
  }

  private func name(of group: Group) -> String {
    group.opening.flatMap { name(ofBracketAt: $0, depth: 0) } ?? "line \(line(of: group))"
  }

  /// How code calls what is in a bracket: the variable or the key that it is assigned to, below those of the brackets around it.
  private func name(ofBracketAt opening: Int, depth: Int) -> String? {
    var index = opening - 1
    while index >= 0, opening - index < 24 {
      let token = tokens[index]
      if token.is("=") { return declared(before: index) }
      if token.is(":") {
        guard index > 0, let key = tokens[index - 1].name else { return nil }
        let above = depth < 3 ? outer[opening].flatMap { name(ofBracketAt: $0, depth: depth + 1) } : nil
        return above.map { "\($0).\(key)" } ?? key
      }
      if token.word == "default" { return "default" }
      guard token.is("(") || token.is(".") || token.is("'") || token.word != nil else { return nil }
      let before = index > 0 ? tokens[index - 1] : nil
      // A statement begins with its line, unless that continues an assignment.
      if token.startsLine, before.map({ $0.is("=") || $0.is(":") }) != true { return nil }
      index -= 1
    }
    return nil
  }
}
