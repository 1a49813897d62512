extension CommandTree {
  /// The program as data, as far as a command line that asks for help names it: all of it, what is below a noun, one command, or one topic.
  ///
  /// - Parameter arguments: a command line for which ``parse(_:sources:width:)`` returned a page.
  /// - Returns: the description; without words, of everything.
  package func info(askedForBy arguments: [String]) -> ProgramInfo {
    let words = wordsOfHelp(in: arguments)
    let path = words.joined(separator: " ")
    guard !words.isEmpty else { return info() }
    if topicWords.contains(where: { $0.name == path }) {
      return info(commands: []).showing(topics: topics.filter { $0.name == path })
    }
    let chosen = command(at: path).map { [$0] } ?? commands(under: path)
    return info(commands: chosen).showing(topics: [])
  }

  /// The words that name the subject of a page.
  private func wordsOfHelp(in arguments: [String]) -> [String] {
    guard !arguments.isEmpty else { return [] }
    var location = Location(tree: self, arguments: arguments)
    if location.asksForHelp { return location.wordsForHelp() }
    // The line was parsed before, so there is no mistake in it.
    try? location.scanAll()
    return Array(location.words.dropFirst())
  }
}

extension ProgramInfo {
  /// The same program with these topics only.
  fileprivate func showing(topics: [HelpTopic]) -> Self {
    Self(
      name: name, summary: summary, globals: globals, nouns: nouns, commands: commands, topics: topics,
      variables: variables, groups: groups)
  }
}
