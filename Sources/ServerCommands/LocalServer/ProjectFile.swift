import AuthEmulator

/// A project file that was read and checked: its content, and the positions of its values.
struct ProjectFile: Sendable {
  /// The largest file that is read, in bytes; a request to a server may have 10 MiB.
  static let limit = 8 << 20

  /// The path, or `standard input`.
  let name: String
  let members: ByName<JSONValue>
  private let locator: JSONLocator

  /// Reads a file, or standard input for `-`, and finds every mistake that does not need a server.
  ///
  /// - Throws: ``CommandFailure`` that names the line of each mistake.
  init(path: String, _ context: Context) throws {
    let bytes = try context.terminal.contents(
      ofFileOrInput: path, named: "the project file", limit: Self.limit, within: context.options.timeout)
    name = path == "-" ? "standard input" : path
    locator = JSONLocator(bytes)
    guard !bytes.isEmpty else {
      throw CommandFailure.usage(
        "\(name) is empty", hint: "to write one: \(run: "emulator describe authctl.json")")
    }
    guard let content = try? JSONReader.read(bytes) else {
      let mistakes = JSONMistake.first(in: bytes).map { [Mistake(position: $0.position, text: $0.text)] }
      throw Self.failure(mistakes ?? [], of: name)
    }
    members = content.object ?? [:]
    if let repeated = locator.repeatedName() {
      let mistake = Mistake(
        position: locator.position(of: repeated.offset),
        text: "the member \(Suggestion.shown(repeated.name)) is twice in one object")
      throw Self.failure([mistake], of: name)
    }
    let faults = ProjectFileCheck.faults(in: content)
    guard faults.isEmpty else {
      throw Self.failure(faults.map { mistake(in: content, $0) }, of: name)
    }
  }

  /// The failure if a server refuses the file; any other error is returned unchanged.
  func failure(_ error: AuthError) -> any Error {
    guard let refusal = error.refusal, refusal.code == .invalidProjectFile,
      let fault = refusal.detail.flatMap(Misfit.init(detail:))
    else { return error }
    return failure(fault, exitStatus: .refused)
  }

  /// The failure for a fault that a server found.
  func failure(_ fault: Misfit, exitStatus: ExitStatus = .usage) -> CommandFailure {
    var report = Self.failure([mistake(in: .object(members), fault)], of: name).report
    report.exitStatus = exitStatus
    if [Place.top["strict"], .top["signing"]["algorithm"]].contains(fault.place) {
      report.next =
        "stop the server, and start it with the file: \(run: "emulator start --project-file PATH")"
    }
    return CommandFailure(report)
  }

  private struct Mistake {
    let position: JSONLocator.Position
    let text: String
  }

  private func mistake(in content: JSONValue, _ fault: Misfit) -> Mistake {
    let offset = if case .names? = fault.known { name(at: fault.place) } else { value(at: fault.place) }
    return Mistake(position: locator.position(of: offset), text: Self.text(of: fault, in: content))
  }

  /// The first byte of a value, or of its nearest existing parent.
  private func value(at place: Place) -> Int {
    locator.offset(ofValueAt: place) ?? (place == .top ? 0 : value(at: place.outer))
  }

  private func name(at place: Place) -> Int { locator.offset(ofNameAt: place) ?? value(at: place) }

  private static func text(of fault: Misfit, in content: JSONValue) -> String {
    var text = "\(fault)"
    let (word, known): (String, [String])
    switch (fault.known, fault.place.steps.last) {
    case (nil, _), (_, nil): return text
    case (.names(let names)?, let name?):
      (word, known) = (name, names)
      text = "\(fault.place.outer) has no member \(Suggestion.shown(word))"
    case (.values(let values)?, _):
      (word, known) = (content.value(at: fault.place.steps)?.string ?? "", values)
    }
    let near = Suggestion.nearest(to: word, among: known)
    let alike = known.filter { $0.lowercased() == word.lowercased() }
    guard let first = (alike + near).first else {
      return known.isEmpty ? text : "\(text); it has \(known.prefix(20).joined(separator: ", "))"
    }
    let others = near.filter { $0 != first }.map { " or \($0)" }.joined()
    return "\(text); did you mean \(first)\(alike.isEmpty ? others : "")?"
  }

  /// The failure for mistakes, in the order of the file.
  private static func failure(_ mistakes: [Mistake], of name: String) -> CommandFailure {
    let sorted = mistakes.enumerated().sorted {
      ($0.element.position.line, $0.element.position.column, $0.offset)
        < ($1.element.position.line, $1.element.position.column, $1.offset)
    }.map(\.element)
    let lines = sorted.map { "\(name):\($0.position.line):\($0.position.column): \($0.text)" }
    let count = Set(sorted.map(\.position.line)).count
    var report = ErrorReport(
      .invalidProjectFile, message: lines.joined(separator: "; "),
      hint: "nothing was applied; correct " + (count == 1 ? "the line" : "these \(count) lines"))
    report.exitStatus = .usage
    report.lines = lines
    report.details["faults"] = .array(
      sorted.map { mistake in
        [
          "line": .integer(Int64(mistake.position.line)), "column": .integer(Int64(mistake.position.column)),
          "message": .string(mistake.text),
        ]
      })
    return CommandFailure(report)
  }
}

/// The settings of a project file for a server that is about to start.
extension ProjectFile {
  /// Whether the server is to respond as production does; nil if the file does not say.
  var isStrict: Bool? {
    if case .bool(let flag)? = members["strict"] { flag } else { nil }
  }

  /// How the server is to sign tokens; nil if the file does not say.
  ///
  /// The key's path is relative to the file's directory, so that the file works from anywhere.
  func signing() throws(CommandFailure) -> TokenSigningParameters? {
    guard let signing = members["signing"], let algorithm = signing["algorithm"]?.string else { return nil }
    let key = signing["keyFile"]?.string.map { path in
      guard !path.hasPrefix("/"), let slash = name.lastIndex(of: "/") else { return path }
      return "\(name[...slash])\(path)"
    }
    do throws(UsageError) {
      return try TokenSigningParameters(
        kind: .init(rawValue: algorithm), keyFile: key.map { SecretInput.file($0) })
    } catch {
      throw failure(
        Misfit("cannot be used with the algorithm none", at: .top["signing"]["keyFile"]))
    }
  }

  /// Applies the file to a server that does not listen yet.
  func apply(to server: AuthServer, _ context: Context) throws(CommandFailure) {
    var members = members
    // Options of the command line come before the file.
    members["strict"] = nil
    members["signing"] = nil
    do throws(Misfit) {
      let summary = ChangeCounts(try server.apply(.object(members)))
      context.terminal.note("\(name): \(summary.words)")
    } catch {
      throw failure(error)
    }
  }
}

/// How many items a file created, changed and left unchanged.
struct ChangeCounts: Sendable {
  let created: Int
  let changed: Int
  let unchanged: Int

  init(_ changes: [ProjectChange]) {
    created = changes.count { $0.action == .created }
    changed = changes.count { $0.action == .changed }
    unchanged = changes.count - created - changed
  }

  var words: String { "\(created) created, \(changed) changed, \(unchanged) unchanged" }
}
