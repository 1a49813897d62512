import AuthEmulator

extension Context {
  /// The calls in a file or on standard input.
  ///
  /// - Throws: ``CommandFailure`` with exit code 2 for a file that cannot be read, is too large, or is not understood.
  package func exchanges(inFileOrInput path: String) throws(CommandFailure) -> ExchangeFile {
    try read(path, else: .run("explain --help")) { bytes throws(ExchangeFile.Unknown) in
      try ExchangeFile(bytes)
    }
  }

  /// What a file or standard input has: calls, or the names of errors.
  ///
  /// - Throws: ``CommandFailure`` with exit code 2, as above.
  package func pasted(inFileOrInput path: String) throws(CommandFailure) -> PastedText {
    try read(path, else: "for a single word of it, search all errors: \(run: "errors CODE")") {
      bytes throws(ExchangeFile.Unknown) in
      try PastedText(bytes)
    }
  }

  private func read<Content>(
    _ path: String, else hint: NextStep, as content: ([UInt8]) throws(ExchangeFile.Unknown) -> Content
  ) throws(CommandFailure) -> Content {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(Terminal.ReadFailure) {
      bytes = try terminal.contents(ofFileOrInput: path, limit: ExchangeFile.largest)
    } catch {
      throw CommandFailure(
        Terminal.ReadFailure(
          path: name, reason: error.isTooLarge ? "it is larger than 50 MB" : error.reason,
          hint: error.isTooLarge ? "export only the calls whose address contains googleapis.com" : error.hint
        ).report)
    }
    do throws(ExchangeFile.Unknown) {
      let content = try content(bytes)
      var file = content as? ExchangeFile
      if case .calls(let calls)? = content as? PastedText { file = calls }
      if file?.isCutShort == true {
        terminal.note("the last line of \(name) is incomplete and was left out")
      }
      return content
    } catch {
      throw .usage("\(name) is not understood: \(error.reason)", hint: hint)
    }
  }
}
