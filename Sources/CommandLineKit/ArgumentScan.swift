/// The first step of parsing: which words are options, and which of them take a value.
struct ArgumentScan {
  var infos: [ParameterInfo]
  var options: [String: [String]] = [:]

  /// Whether a word is an option: it starts with `-`, but is neither `-` nor a negative quantity such as `-1.5` or `-30m`.
  static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    return word.dropFirst().first.map { !$0.isNumber && $0 != "." } == true
  }

  /// Whether a word that looks like an option is an operand: a code that happens to start with `-`.
  func isDashedOperand(_ word: String) -> Bool {
    // Two dashes are an option's, mistyped perhaps, unless what follows is longer than any option's name.
    guard word.count > (word.hasPrefix("--") ? 32 : 2), info(spelled: word.prefix { $0 != "=" }) == nil else {
      return false
    }
    return infos.contains { $0.form == .operand && $0.mayBeginWithDash }
  }

  /// Stores one option.
  ///
  /// Returns whether the next word was its value.
  mutating func take(_ word: String, next: String?) throws(UsageError) -> Bool {
    let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let attached = halves.count == 2 ? String(halves[1]) : nil
    guard let info = info(spelled: halves[0]) else { throw unknown(String(halves[0])) }
    guard info.isRepeated || options[info.name] == nil else {
      throw UsageError("\(info.label) is given twice")
    }
    if info.form == .flag {
      guard attached == nil else { throw UsageError("\(info.label) takes no value") }
      options[info.name] = [""]
      return false
    }
    let following = next.flatMap { Self.isOption($0) || $0 == "--" ? nil : $0 }
    if info.isValueOptional {
      options[info.name] = [attached ?? following ?? ""]
      return attached == nil && following != nil
    }
    guard let value = attached ?? following else {
      throw missingValue(info, next: next)
    }
    guard !value.isEmpty || info.allowsEmpty else { throw UsageError("\(info.label) is empty") }
    options[info.name, default: []].append(value)
    return attached == nil
  }

  private func info(spelled spelling: Substring) -> ParameterInfo? {
    if spelling.hasPrefix("--") {
      let name = spelling.dropFirst(2)
      return infos.first { !$0.isPositional && $0.name == name }
    }
    return infos.first { $0.short.map { "-\($0)" == spelling } == true }
  }

  private func unknown(_ spelling: String) -> UsageError {
    let names = infos.filter { !$0.isPositional }.map(\.name) + ["help", "version"]
    let word = String(spelling.drop { $0 == "-" })
    // One letter is near to anything of two: no guess is better than a random one.
    let nearest = word.count < 2 ? [] : Suggestion.nearest(to: word, among: names)
    return UsageError(
      "unknown option \(Suggestion.shown(spelling))",
      hint: nearest.isEmpty ? nil : Suggestion.question(nearest.map { "--\($0)" }))
  }

  private func missingValue(_ info: ParameterInfo, next: String?) -> UsageError {
    let message = "\(info.label) needs a value"
    guard let next, next != "--", !infos.contains(where: { "--\($0.name)" == next }) else {
      return UsageError(message)
    }
    return UsageError(
      message, hint: "a value that begins with - is written \(info.label)=\(info.valueName ?? "VALUE")")
  }
}
