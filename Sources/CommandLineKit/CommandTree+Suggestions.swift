extension CommandTree {
  /// The error for an unknown word, with suggestions.
  func unknown(_ word: String, after path: String) -> UsageError {
    let same = self.meant(by: path.isEmpty ? word : "\(path) \(word)")
    let meant = same.isEmpty ? near(word, after: path).map { "\(program) \($0)" } : same
    let message =
      path.isEmpty
      ? "unknown command '\(Suggestion.shown(word))'"
      : "unknown verb '\(Suggestion.shown(word))' after '\(path)'"
    let help = path.isEmpty ? "\(program) --help" : "\(program) \(path) --help"
    guard !meant.isEmpty else { return UsageError(message, hint: help) }
    return UsageError(message, hint: "did you mean: \(Suggestion.list(meant))")
  }

  func unknownTopic(_ words: [String]) -> UsageError {
    let known = words.prefix { word in
      isKnown((words.prefix { $0 != word } + [word]).joined(separator: " "))
    }
    let rest = words.dropFirst(known.count)
    let path = known.joined(separator: " ")
    guard known.isEmpty, let word = rest.first else { return unknown(rest.first ?? "", after: path) }
    let near = Suggestion.nearest(to: word, among: topicWords.map(\.name))
    guard !near.isEmpty else { return unknown(word, after: "") }
    let commands = near.map { "\(program) help \($0)" }
    return UsageError(
      "there is no help on '\(word)'", hint: "did you mean: \(commands.joined(separator: " or "))")
  }

  /// The words that can follow some words of `help`, with their sentences.
  package func helpWords(after words: [String]) -> [(name: String, help: String)] {
    let start = words.map { "\($0) " }.joined()
    var found: [(name: String, help: String)] = []
    for command in commands where command.path.hasPrefix(start) {
      let name = String(command.path.dropFirst(start.count).prefix { $0 != " " })
      guard !found.contains(where: { $0.name == name }) else { continue }
      let noun = nouns.first { $0.path == start + name }?.summary
      found.append((name, noun ?? command.description.summary))
    }
    guard words.isEmpty else { return found }
    return found + topicWords
  }

  /// Similar paths, best first: similar words at this place, then the same verb elsewhere, then similar verbs.
  private func near(_ word: String, after path: String) -> [String] {
    let depth = path.isEmpty ? 0 : path.split(separator: " ").count
    let here = path.isEmpty ? commands : commands(under: path)
    let wordsHere = here.map { String($0.path.split(separator: " ")[depth]) } + (depth == 0 ? ["help"] : [])
    let near = Suggestion.nearest(to: word, among: wordsHere)
    if !near.isEmpty { return near.map { path.isEmpty ? $0 : "\(path) \($0)" } }

    let verbs = commands.map { (path: $0.path, verb: String($0.path.split(separator: " ").last ?? "")) }
    // Nobody who mistook the noun wants to delete something else.
    let same = word == "delete" && !path.isEmpty ? [] : verbs.filter { $0.verb == word }.map(\.path)
    if !same.isEmpty { return Array(same.prefix(3)) }
    guard path.isEmpty else { return [] }

    let joined = Suggestion.nearest(to: word, among: commands.map { $0.path })
    if !joined.isEmpty { return joined }
    let nearVerbs = Suggestion.nearest(to: word, among: verbs.map(\.verb))
    return Array(verbs.filter { nearVerbs.contains($0.verb) }.map(\.path).prefix(3))
  }
}
