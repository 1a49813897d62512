import Synchronization

/// Command lines that a command runs in this process, as a script has them.
extension Context {
  /// A target for such lines; `observer` sees each exchange, as `--trace` does.
  package func shared(
    _ target: Project, by transport: Transport, observing observer: ExchangeObserver
  ) throws(AuthError) -> SharedTarget {
    let isOwn = try self.target() == target
    let server = isOwn ? resolved.withLock { $0.server } : nil
    return SharedTarget(
      project: target, server: server ?? TargetServer(nil), transport: transport,
      observer: trace.observer(target: target).and(observer),
      appCheck: isOwn ? try appCheck(try settings()) : nil)
  }

  /// Runs a command line without a terminal.
  ///
  /// It has no variables but the given ones, and waits with `sleep`.
  package func run(
    _ words: [String], input: [UInt8], variables: [String: String], at target: SharedTarget,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> LineResult {
    let console = MemoryConsole(input: input)
    var machine = machine
    (machine.console, machine.variables, machine.sleep) = (console, variables, sleep)
    machine.openBrowser = { _ in false }
    let host = RunHost(target: target)
    let status = await Run(arguments: words, machine: machine, tree: tree, host: host).status()
    return host.result(status, console)
  }

  /// Parses a command line that is not run yet.
  ///
  /// - Throws: the mistake in it, with the words to type instead as text.
  package func parsed(_ words: [String]) throws(LineMistake) -> ParsedLine {
    do {
      guard case .run(let invocation) = try tree.parse(words, sources: ParameterSources(variables: [:]))
      else { return ParsedLine(tree: tree) }
      return ParsedLine(
        path: invocation.path, options: Set(invocation.typed.keys), type: type(of: invocation.command),
        tree: tree)
    } catch {
      throw LineMistake(message: error.message, fix: error.hint.map(CommandPrinter(of: tree).text))
    }
  }

  /// The command that the words name, whose values are not known yet.
  package func named(by words: [String]) -> ParsedLine {
    let path = tree.path(in: words)
    return ParsedLine(path: path, type: tree.commands.first { $0.path == path }, tree: tree)
  }
}

/// What is wrong with a command line, or with a path in its result, and what to do about it.
package struct LineMistake: Error, Equatable {
  package let message: String
  package let fix: String?
}

/// A command line that the program accepts.
package struct ParsedLine: Sendable {
  /// The command; empty for one that prints help.
  package let path: String
  package let options: Set<String>
  private let type: (any CommandLineKit.Command<Context>.Type)?
  private let tree: CommandTree<Context, GlobalOptions>

  fileprivate init(
    path: String = "", options: Set<String> = [], type: (any CommandLineKit.Command<Context>.Type)? = nil,
    tree: CommandTree<Context, GlobalOptions>
  ) {
    (self.path, self.options, self.type, self.tree) = (path, options, type, tree)
  }

  /// The variables that it reads.
  package var variables: [String] {
    let info = tree.info(commands: type.map { [$0] } ?? [])
    return (info.globals + info.commands.flatMap(\.parameters)).flatMap(\.variables)
  }

  /// What is wrong with the path to a value of its result; nil for one that it can have.
  package func mistake(in path: FieldPath) -> LineMistake? {
    // A failure has members of its own.
    guard let type, path.steps.first != "error" else { return nil }
    do throws(CommandFailure) {
      try JSONMembers(printedBy: type).check(path, of: self.path)
      return nil
    } catch {
      let words = error.report.next.map { CommandPrinter(of: tree).commands($0).last ?? [] } ?? []
      let nearest = words.dropLast().last == "--field" ? words.last : nil
      return LineMistake(message: error.report.message, fix: nearest.map { "did you mean .\($0)?" })
    }
  }
}
