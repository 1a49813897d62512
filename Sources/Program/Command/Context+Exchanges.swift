import AuthEmulator

extension Context {
  /// The calls in a file or on standard input.
  ///
  /// - Throws: ``CommandFailure`` with exit code 2 for a file that cannot be read, is too large, or is not understood.
  package func exchanges(inFileOrInput path: String) throws(CommandFailure) -> ExchangeFile {
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
      let file = try ExchangeFile(bytes)
      if file.isCutShort { terminal.note("the last line of \(name) is incomplete and was left out") }
      return file
    } catch {
      throw .usage("\(name) is not understood: \(error.reason)", hint: "authctl explain --help")
    }
  }
}
