// The scripts on the command line, read and checked before anything is sent.
extension SmokeCommand {
  /// The scripts without mistakes, with a value for each that they need.
  func scripts(_ context: Context) throws -> [Script] {
    var scripts: [Script] = []
    var mistakes: [String] = []
    for name in ScriptName.sorted(names) {
      do throws(ScriptFailure) {
        scripts.append(
          try ScriptReader.script(
            try Self.text(of: name, context), flow: flow(of: name), from: Self.source(of: name),
            given: given.values, context))
      } catch {
        mistakes += error.lines
      }
    }
    guard mistakes.isEmpty else { throw Self.failure(mistakes) }
    try checkValues(of: scripts)
    return scripts
  }

  /// The texts of the scripts, instead of a test.
  func printed(_ context: Context) throws -> Reply {
    let printed = try ScriptName.sorted(names).map { name in
      do throws(ScriptFailure) {
        return (flow: flow(of: name), text: try Self.text(of: name, context))
      } catch {
        throw Self.failure(error.lines)
      }
    }
    let text = printed.map(\.text).joined(separator: "\n")
    return Reply(text, Self.result(of: SmokeOutcome(scripts: printed)))
  }

  /// The name in reports: of a file its own without `.smoke`, or its path if another script has that name.
  private func flow(of name: ScriptName) -> String {
    guard case .file(let path) = name else { return name.argumentText }
    func short(_ path: String) -> String {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return file.hasSuffix(".smoke") ? String(file.dropLast(6)) : file
    }
    let others = ScriptName.sorted(names).filter { $0 != name }.map { other in
      if case .file(let path) = other { short(path) } else { other.argumentText }
    }
    return others.contains(short(path)) ? path : short(path)
  }

  private static func source(of name: ScriptName) -> Script.Source {
    if case .file(let path) = name { return Script.Source(file: path, isBuiltIn: false) }
    return Script.Source(file: "\(name.argumentText).smoke", isBuiltIn: true)
  }

  private static func text(of name: ScriptName, _ context: Context) throws(ScriptFailure) -> String {
    guard case .file(let path) = name else { return BuiltInScripts.text(of: name.argumentText) }
    func failure(_ message: String, _ fix: String? = nil) -> ScriptFailure {
      ScriptFailure(source: source(of: name), mistakes: [ScriptMistake(message, fix: fix).at(1)])
    }
    let bytes: [UInt8]
    do throws(Terminal.ReadFailure) {
      bytes = try context.terminal.contents(ofFileOrInput: path, named: "the script")
    } catch {
      throw failure("it cannot be read: \(error.reason)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure("it is not UTF-8", "save it as UTF-8")
    }
    return text.replacing("\r\n", with: "\n")
  }

  private static func failure(_ lines: [String]) -> CommandFailure {
    var report = ErrorReport(
      .usage, message: lines.joined(separator: "; "),
      hint: "nothing was sent; how scripts are written: \(run: "help smoke")")
    report.lines = lines
    return CommandFailure(report)
  }

  /// Refuses a value that no script declares, a secret on the command line, and a value that is missing.
  private func checkValues(of scripts: [Script]) throws {
    let declared = scripts.flatMap(\.values)
    for text in given.set + given.setFiles where !declared.contains(where: { $0.name == text.name }) {
      let nearest = Suggestion.nearest(to: text.name, among: declared.map(\.name)).first
      throw CommandFailure.usage(
        "no script declares a value \(text.name)" + (nearest.map { "; did you mean \($0)?" } ?? ""), hint: nil
      )
    }
    for text in given.set where declared.contains(where: { $0.name == text.name && $0.isSecret }) {
      throw CommandFailure.usage(
        "\(text.name) is a secret, which is never an argument",
        hint: .run(.again(without: "set") + "--set-file \(text.name)=PATH"))
    }
    let given = given.outline
    var lines: [String] = []
    for script in scripts {
      for value in script.values
      where value.standard == nil && !value.isOptional && given.values[value.name] == nil {
        lines.append(
          "\(script.source.place(value.line)): the value \(value.name) is not given; give it with \(value.option)"
        )
      }
    }
    guard lines.isEmpty else { throw Self.failure(lines) }
  }
}
