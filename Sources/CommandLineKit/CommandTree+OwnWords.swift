extension CommandTree {
  /// The words for the program itself: up to `--`, or up to the command line that a command such as `exec` runs.
  ///
  /// Everything from the first operand of such a command on, options included, belongs to the command line that it runs.
  struct OwnWords {
    let words: ArraySlice<String>
    /// The command they name, if it had to be described to find their end.
    private(set) var described: (path: String, description: CommandDescription<Context>)?

    /// Finds the end of the words.
    ///
    /// Mistakes are ignored here, because the scan reports them later.
    init(of arguments: [String], tree: CommandTree) {
      let words = arguments.prefix { $0 != "--" }
      var scan = ArgumentScan(infos: tree.globals.infos)
      var path = ""
      var index = words.startIndex
      while index < words.endIndex {
        let word = words[index]
        let next = index + 1 < words.endIndex ? words[index + 1] : nil
        guard !ArgumentScan.isOption(word) else {
          index += (try? scan.take(word, next: next)) == true ? 2 : 1
          continue
        }
        guard described == nil else { break }
        path = path.isEmpty ? word : "\(path) \(word)"
        guard tree.isKnown(path) else { break }
        if let command = tree.command(at: path) {
          let description = command.description
          described = (path, description)
          guard CommandInfo.runsCommandLine(description.command.infos) else { break }
          scan.infos = description.command.infos + scan.infos
        }
        index += 1
      }
      let isRunner = described.map { CommandInfo.runsCommandLine($0.description.command.infos) } == true
      self.words = isRunner ? words[..<index] : words
    }
  }
}
