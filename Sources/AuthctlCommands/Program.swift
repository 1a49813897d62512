import AuthCore

/// The program, from argv to an exit status.
package enum Program {
  /// Runs the command of this process's arguments, with its streams, environment and signals.
  ///
  /// - Returns: the exit status.
  package static func run() async -> Int32 {
    Signals.exitOnInterrupt()
    Signals.surviveFileSizeLimit()
    let arguments = Array(ProcessFacts.arguments.dropFirst())
    if arguments == [ExecGuard.word] { return ExecGuard.run() }
    // The quickest answer needs neither the environment nor any description.
    if arguments == ["--version"] {
      let terminal = Terminal(SystemConsole(), color: .never, isQuiet: false, noInput: true, variables: [:])
      return Run.write("authctl \(Version.current)\n", terminal)
    }
    // The command of `emulator exec` gets the limits that it would have without.
    if !arguments.contains("exec") { Signals.leaveNoCore() }
    let run = Run(arguments: arguments, surroundings: .system())
    if let place = ProcessFacts.unreadableText {
      return run.refuse(
        .usage("\(place) is not UTF-8", hint: "use names in UTF-8, such as ASCII letters and digits"))
    }
    return await run.status()
  }
}
