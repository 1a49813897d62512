/// Finds the configurations of Firebase apps in a `.env` file, as loaders read it.
///
/// A variable is one of an app if its name has the setting's words and `FIREBASE`, in any order and with any prefix of a framework; without
/// `FIREBASE` only if others of its kind stand beside it.
struct EnvironmentFile {
  private struct Variable {
    let name: String
    let text: String
    let offset: Int
    let isExpanded: Bool
  }

  private let bytes: [UInt8]
  private var place = 0
  private var variables: [Variable] = []
  /// The lines that have a variable of an app and cannot be read.
  private var unread: [(label: String, offset: Int)] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // No app has more.
    while place < bytes.count, variables.count < 2000 { readLine() }
  }

  /// The configurations, those of one app as one.
  var configurations: [AppConfiguration] {
    var groups: [(key: [String], configuration: AppConfiguration)] = []
    for variable in variables {
      guard let (setting, before, after) = Self.setting(of: variable.name) else { continue }
      let name = (before + after).joined(separator: "_")
      let index = groups.firstIndex { $0.configuration.name == name } ?? groups.count
      if index == groups.count {
        groups.append(((before + after).filter { !Self.usual.contains($0) }, AppConfiguration(name: name)))
      }
      let text = variable.isExpanded ? expanded(variable.text) : variable.text
      if let other = groups[index].configuration.values[setting], other.label == variable.name,
        other.text != text
      {
        groups[index].configuration.notes.append(
          "\(variable.name) has several values, and the last is imported")
      }
      groups[index].configuration.values[setting] = AppConfiguration.Value(
        text: text, problem: "is \(variable.text), whose variables are not in the file", label: variable.name,
        offset: variable.offset)
    }
    let emulators = variables.filter { $0.name.hasSuffix("AUTH_EMULATOR_HOST") && !$0.text.isEmpty }
    return Self.joined(groups.filter { Self.isFirebase($0.configuration) }).map { configuration in
      var configuration = configuration
      configuration.unused =
        unread.map { ($0.label, $0.offset, "its line is not NAME=value") }
        + emulators.map { ($0.name, $0.offset, "it says where an emulator is") }
      return configuration
    }
  }

  /// A client's and a server's variables of one app are one configuration, those of two apps are two.
  private static func joined(
    _ groups: [(key: [String], configuration: AppConfiguration)]
  ) -> [AppConfiguration] {
    var groups = groups
    // What has no app's own values belongs to each app.
    let shared = groups.firstIndex { group in
      group.key.isEmpty && !group.configuration.isOfApp
        && !groups.contains { $0.configuration.contradicts(group.configuration) }
    }
    if groups.count > 1, let shared {
      let values = groups.remove(at: shared).configuration.values
      for index in groups.indices { groups[index].configuration.values.merge(values) { own, _ in own } }
    }
    var joined: [(key: [String], configuration: AppConfiguration)] = []
    for group in groups {
      let same = joined.firstIndex {
        $0.key == group.key && !$0.configuration.contradicts(group.configuration)
      }
      if let same {
        joined[same].configuration.values.merge(group.configuration.values) {
          $0.text?.isEmpty == false ? $0 : $1
        }
      } else {
        joined.append(group)
      }
    }
    return joined.map(\.configuration)
  }

  private static func isFirebase(_ configuration: AppConfiguration) -> Bool {
    let key = configuration.values[.apiKey]?.text
    return configuration.name.uppercased().contains("FIREBASE")
      || configuration.values[.projectID] != nil
        && (configuration.values[.authDomain] != nil || key?.hasPrefix("AIza") == true)
  }

  /// Words that say nothing about which app is meant.
  private static let usual: Set<Name> = [
    "NEXT", "PUBLIC", "VITE", "EXPO", "REACT", "APP", "NUXT", "GATSBY", "VUE", "NG", "FIREBASE", "FB",
    "CONFIG", "WEB", "CLIENT", "ADMIN",
  ]

  private static let settings: [(words: [String], setting: SettingName)] = [
    (["IOS", "BUNDLE", "ID"], .bundleID), (["BUNDLE", "ID"], .bundleID),
    (["IOS", "CLIENT", "ID"], .clientID),
    (["API", "KEY"], .apiKey), (["APIKEY"], .apiKey), (["AUTH", "DOMAIN"], .authDomain),
    (["AUTHDOMAIN"], .authDomain),
    (["PROJECT", "ID"], .projectID), (["PROJECTID"], .projectID), (["APP", "ID"], .appID),
    (["APPID"], .appID),
  ]

  /// The setting that a variable's name ends in or has in it, and the words around it.
  ///
  /// A name in small letters is rather one in code.
  private static func setting(of name: String) -> (SettingName, before: [String], after: [String])? {
    guard name == name.uppercased() || name.contains("FIREBASE") else { return nil }
    let words = name.uppercased().split(separator: "_").map(String.init)
    for (wanted, setting) in settings where words.count >= wanted.count {
      for start in (0...(words.count - wanted.count)).reversed()
      where Array(words[start..<(start + wanted.count)]) == wanted {
        return (setting, Array(words[..<start]), Array(words[(start + wanted.count)...]))
      }
    }
    return nil
  }

  /// A value with the file's own variables put in; nil if one is not there.
  private func expanded(_ text: String) -> String? {
    var (result, rest) = ("", text[...])
    while let dollar = rest.firstIndex(of: "$") {
      let after = rest[rest.index(after: dollar)...]
      let isBraced = after.first == "{"
      let name = (isBraced ? after.dropFirst() : after).prefix {
        $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber)
      }
      let end = isBraced ? after.firstIndex(of: "}") : name.endIndex
      guard let end else { return nil }
      // What follows `:-` is used if the variable is not set.
      let (standard, other) = (rest[name.endIndex..<end], variables.last { $0.name == String(name) })
      guard let value = other?.text ?? (standard.hasPrefix(":-") ? String(standard.dropFirst(2)) : nil),
        standard.isEmpty || standard.hasPrefix(":-"), value.utf8.count < 512, !value.contains("$")
      else { return nil }
      result += rest[..<dollar] + value
      rest = rest[end...].dropFirst(isBraced ? 1 : 0)
    }
    return result + rest
  }

  // MARK: - Lines

  private static func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "_.-".utf8.contains(byte)
  }

  private mutating func skipBlanks() {
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
  }

  /// What may stand before a name: in a shell, in Windows' own, in PowerShell, in a list of YAML, and in a Dockerfile.
  private static let prefixes = ["export ", "set ", "$env:", "- ", "env ", "arg "].map { Array($0.utf8) }

  /// Reads `NAME=value` or `NAME: value`, also as a command of a shell or a member of JSON; anything else is passed over.
  private mutating func readLine() {
    skipBlanks()
    let line = place
    let prefix = Self.prefixes.first { prefix in
      bytes[place...].prefix(prefix.count).elementsEqual(prefix) { $0 == $1 || $0 | 0x20 == $1 }
    }
    if let prefix {
      place += prefix.count
      skipBlanks()
    }
    let quote = bytes[place...].first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    if quote != nil { place += 1 }
    let start = place
    while place < bytes.count, Self.isName(bytes[place]) { place += 1 }
    let name = String(decoding: bytes[start..<place], as: UTF8.self)
    let isQuoted = quote != nil && bytes[place...].first == quote
    if isQuoted { place += 1 }
    let next = bytes[place...].prefix(2)
    let hasColon = next.first == UInt8(ascii: ":") && (isQuoted || [0x20, 0x09].contains(next.last))
    skipBlanks()
    if !name.isEmpty, hasColon || place < bytes.count && bytes[place] == UInt8(ascii: "=") {
      place += 1
      skipBlanks()
      readValue(of: name, at: start, isMember: hasColon, until: isQuoted ? nil : quote)
    } else {
      noteUnread(from: line)
    }
    place =
      bytes[min(place, bytes.count)...].firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? bytes.count
  }

  /// Keeps the variable of an app in a line that is no comment.
  private mutating func noteUnread(from start: Int) {
    let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard let first = line.first, !"#/;".utf8.contains(first), line.count < 1000, unread.count < 20 else {
      return
    }
    let word = line.split { !Self.isName($0) }.first { word in
      let before = word.startIndex > start ? bytes[word.startIndex - 1] : 0x20
      let name = String(decoding: word, as: UTF8.self)
      return !"${".utf8.contains(before) && name.contains("FIREBASE") && Self.setting(of: name) != nil
    }
    if let word { unread.append((String(decoding: word, as: UTF8.self), word.startIndex)) }
  }

  /// Reads a value; the whole of `NAME=value` may stand in quotes, and a member's value may be code.
  private mutating func readValue(of name: String, at offset: Int, isMember: Bool, until closing: UInt8?) {
    let quote = place < bytes.count ? bytes[place] : 0x0A
    if [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(quote),
      let end = bytes[(place + 1)...].firstIndex(of: quote)
    {
      add(name, (place + 1)..<end, offset, isExpanded: quote != UInt8(ascii: "'"))
      place = end + 1
      return
    }
    // No setting has # in it.
    let end = bytes[place...].firstIndex { "\n\r#".utf8.contains($0) || $0 == closing } ?? bytes.count
    let text = String(decoding: bytes[place..<end], as: UTF8.self).cleaned()
    let isCode = isMember && (text.contains { "(,;".contains($0) } || text.contains("env."))
    if !isCode { add(name, place..<end, offset, isExpanded: true) }
    place = end
  }

  private mutating func add(_ name: String, _ range: Range<Int>, _ offset: Int, isExpanded: Bool) {
    let text = String(decoding: bytes[range], as: UTF8.self).cleaned()
    variables.append(
      Variable(
        name: name, text: text, offset: offset, isExpanded: isExpanded && text.contains("$")))
  }
}
