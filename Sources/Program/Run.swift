/// One run of the program: parse, run, print the result or the failure.
package struct Run {
  let arguments: [String]
  let machine: Machine
  let tree: CommandTree<Context, GlobalOptions>
  /// What a command that runs this one in its process gives, and gets.
  var host: RunHost?

  private var variables: [String: String] { machine.variables }
  private var isJSON: Bool { globalText("json") == "true" }

  /// The value of a global option, while the options are not parsed.
  private func globalText(_ name: String) -> String? {
    tree.globalText(name, in: arguments, variables: variables)
  }

  /// Does everything and returns the exit status.
  func status() async -> Int32 {
    if arguments.first == CompletionScript.word {
      return await Candidates(words: arguments.dropFirst(), of: tree, machine: machine).status()
    }
    do {
      let sources = ParameterSources(variables: variables)
      switch try tree.parse(
        arguments, sources: sources, width: Self.helpWidth(machine.console))
      {
      case .help(let page): return help(page)
      case .version: return Self.write("authctl \(Version.current)\n", plainTerminal)
      case .run(let invocation): return await status(of: invocation)
      }
    } catch {
      return fail(error.report, isJSON: isJSON, target: nil, plainTerminal, page: error.page)
    }
  }

  /// Refuses everything, because the command line or the environment cannot be read.
  func refuse(_ failure: CommandFailure) -> Int32 {
    fail(failure.report, isJSON: isJSON, target: nil, plainTerminal)
  }

  /// Writes a page of help, or with `--json` or `--field` its description.
  private func help(_ page: String) -> Int32 {
    // A variable means the result of a command.
    let field = tree.globalText("field", in: arguments)
    guard isJSON || field != nil else { return Self.write(page, plainTerminal) }
    do {
      return Self.write(try ProgramDescription(of: tree, askedForBy: arguments).line(field), plainTerminal)
    } catch {
      return fail(ErrorReport(of: error), isJSON: isJSON, target: nil, plainTerminal)
    }
  }

  /// The width of help: the terminal's, up to a readable limit.
  private static func helpWidth(_ console: any Console) -> Int {
    min(console.columns(of: .output) ?? 80, 120)
  }

  /// Prints the commands of hints, which act on what this command line acts on.
  private var printer: CommandPrinter {
    CommandPrinter(of: tree, after: arguments, repeating: GlobalOptions.repeated)
  }

  private func status(of invocation: Invocation<Context, GlobalOptions>) async -> Int32 {
    let options = invocation.globals
    let isJSON = options.json || options.field != nil
    let terminal = Terminal(
      machine.console, color: options.color, isQuiet: options.quiet, noInput: options.noInput,
      holdsNotes: isJSON, variables: variables, pause: machine.sleep)
    defer { terminal.drainErrors() }
    var target: Project?
    var newProfile: NewProfile?
    var made: Context?
    do {
      let context = try Context(
        options: options, terminal: terminal, machine: machine, origins: invocation.origins,
        typed: invocation.typed, tree: tree, arguments: arguments, shared: host?.target)
      made = context
      // JSON always names the target (Docs/architecture.md 1), even if the command did not need it.
      defer {
        target = isJSON ? try? context.target() : nil
        newProfile = context.newProfile(for: invocation.path)
      }
      try checkField(options.field, of: invocation)
      try context.chooseServer(for: invocation.path)
      try await context.checkExpectations()
      let result = try await running(invocation, context)
      if let new = context.newProfile(for: invocation.path) { terminal.note(new.remark) }
      terminal.releaseNotes()
      try show(result, of: invocation, isJSON || host != nil ? try? context.target() : nil, terminal)
      return result.exitCode
    } catch {
      var report = await report(of: error, by: invocation, made)
      if report.next == nil, report.code == .usage {
        report.next = .run("\(words: invocation.path) --help")
      }
      return fail(
        newProfile?.explain(report) ?? report, isJSON: options.json, target: target,
        terminal, by: made?.printer
      ) { [made] in
        // A host asks for the reason only if it did not expect the failure.
        guard let error = error as? AuthError, let made else { return report }
        return await made.report(of: error, by: invocation.path, signingInBy: invocation.provider)
      }
    }
  }

  /// Runs a command, and tells a person if it waits for a lock on the profiles' files.
  private func running(
    _ invocation: Invocation<Context, GlobalOptions>, _ context: Context
  ) async throws -> Reply {
    // These use files of their own, for as long as they like.
    let isServer = ["emulator ", "smoke"].contains { invocation.path.hasPrefix($0) }
    guard !isServer, let directory = try? context.paths.configurationDirectory else {
      return try await invocation.run(context)
    }
    return try await context.terminal.waiting({ [machine] in await lockOfOthers(in: directory, machine.sleep)
    }) {
      try await invocation.run(context)
    }
  }

  private func report(
    of error: any Error, by invocation: Invocation<Context, GlobalOptions>, _ context: Context?
  ) async -> ErrorReport {
    guard let error = error as? AuthError, let context else { return ErrorReport(of: error) }
    guard host == nil else { return error.report(with: error.advice, in: invocation.globals.profile) }
    return await context.report(of: error, by: invocation.path, signingInBy: invocation.provider)
  }

  private func show(
    _ result: Reply, of invocation: Invocation<Context, GlobalOptions>, _ target: Project?,
    _ terminal: Terminal
  ) throws {
    if let host { host.done(.object(try ReplyJSON.members(of: result, target: target))) }
    if let raw = result.raw { return try terminal.write(raw, to: .output) }
    let field = invocation.globals.field
    guard invocation.globals.json || field != nil else {
      return try terminal.write(result.text(terminal.style))
    }
    let members = try ReplyJSON.members(of: result, target: target)
    assert(
      JSONMembers(printedBy: type(of: invocation.command)).undeclared(in: .object(members)).isEmpty,
      invocation.path)
    guard let field else { return try terminal.write(try ReplyJSON.line(members)) }
    guard let value = FieldPath(field)?.value(in: .object(members)), value != .null else {
      throw CommandFailure(.noValue, "the command succeeded, but its result has no '\(field)'", hint: nil)
    }
    try terminal.write(value: try ReplyJSON.fieldLine(value))
  }

  /// Refuses a `--field` that the command's result cannot have, before the command runs.
  private func checkField(_ field: String?, of invocation: Invocation<Context, GlobalOptions>) throws {
    guard let field else { return }
    guard let path = FieldPath(field) else {
      throw CommandFailure.usage(
        "'\(field)' is not a path such as session.localId or users[0].email", hint: nil)
    }
    try JSONMembers(printedBy: type(of: invocation.command)).check(path, of: invocation.path)
  }

  /// A terminal for messages while the options are not parsed.
  private var plainTerminal: Terminal {
    Terminal(
      machine.console, color: globalText("color").flatMap(ColorChoice.init) ?? .auto, isQuiet: false,
      noInput: true, variables: variables)
  }

  private func fail(
    _ given: ErrorReport, isJSON: Bool, target: Project?, _ terminal: Terminal, page: String? = nil,
    by contextPrinter: CommandPrinter? = nil, explained: (() async -> ErrorReport)? = nil
  ) -> Int32 {
    let report = given.aboutOpenFiles
    let printer = contextPrinter ?? self.printer
    host?.failed(report, target, printer, explained)
    if !isJSON { terminal.releaseNotes() }
    let page = isJSON ? "" : page.map { "\n\($0)" } ?? ""
    let text =
      isJSON
      ? StyledText(
        (try? ErrorOutput.json(report, target: target) { (printer.text($0), printer.commands($0)) }) ?? "{}\n"
      )
      : ErrorOutput.text(report, style: terminal.errorStyle, printing: printer.text)
    // Without standard error, only the status can report it.
    try? terminal.write(text + StyledText(page), to: .error)
    return report.exitStatus.rawValue
  }

  /// Writes a page; a full disk is a failure like any other.
  static func write(_ text: String, _ terminal: Terminal) -> Int32 {
    do {
      try terminal.write(text)
      return 0
    } catch {
      let report = ErrorReport(of: error)
      // Its advice has no command.
      let text = ErrorOutput.text(report, style: terminal.errorStyle) { $0.text { _ in "" } }
      try? terminal.write(text, to: .error)
      return report.exitStatus.rawValue
    }
  }
}

extension Invocation<Context, GlobalOptions> {
  /// The provider to sign in by for the command; nil if it works with any.
  fileprivate var provider: String? {
    // Any other user can add an address or a provider.
    if path.hasSuffix(" link") { return nil }
    if let command = command as? any ProviderNaming { return command.providerID }
    return switch path {
    // A sign-in by phone takes no second factor.
    case _ where path.hasPrefix("mfa ") || path.hasPrefix("email "): "password"
    case _ where path.hasPrefix("apple "): "apple.com"
    default: nil
    }
  }
}
