extension Run {
  /// Runs the command of this process's arguments, with its streams, environment and signals.
  ///
  /// - Returns: the exit status.
  package static func ofProcess(
    _ tree: @autoclosure () -> CommandTree<Context, GlobalOptions>
  ) async -> Int32 {
    StandardStreams.fill()
    Signals.exitOnInterrupt()
    Signals.surviveFileSizeLimit()
    let arguments = Array(ProcessFacts.arguments.dropFirst())
    if arguments == [ExecGuard.word] { return ExecGuard.run() }
    // The fast path needs neither the environment nor any description.
    if arguments == ["--version"] {
      let terminal = Terminal(SystemConsole(), color: .never, isQuiet: false, noInput: true, variables: [:])
      return write("authctl \(Version.current)\n", terminal)
    }
    // The command of `emulator exec` gets the original limits.
    if !arguments.contains("exec") { Signals.leaveNoCore() }
    let run = Self(arguments: arguments, machine: .system(), tree: tree())
    if let place = ProcessFacts.unreadableText {
      return run.refuse(
        .usage("\(place) is not UTF-8", hint: "use names in UTF-8, such as ASCII letters and digits"))
    }
    // A timer of the Swift runtime opens three files, and ends the process if it cannot.
    let openFiles = ProcessFacts.openFileLimit
    guard openFiles >= 32 else { return run.refuse(.fewOpenFiles(openFiles)) }
    return await run.status()
  }
}
