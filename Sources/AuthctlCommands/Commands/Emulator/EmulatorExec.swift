import AuthHTTP
import CommandLineKit
import IdentityToolkit

struct EmulatorExec: Command {
  static let path = "emulator exec"
  let server: LocalServerParameters
  let command: [String]

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Run a command with a local server of its own, and end with its exit code.",
      discussion: """
        The command begins at the first word that is no option, or after --. It gets FIREBASE_AUTH_EMULATOR_HOST, GCLOUD_PROJECT and private XDG directories, and none of the credentials \
        that AUTHCTL_ variables hold. It is run without a shell, as the foreground job where the program was one; a signal sent \
        to authctl reaches it and what it started, once. When the server does not start, the command is not run. The exit \
        codes, and what each signal does: authctl help exec.
        """,
      examples: [
        "authctl emulator exec -- authctl phone send +16505550101",
        "authctl emulator exec --test-phone +16505553434=654321 -- npm test",
        "authctl emulator exec --import fixtures/auth --export-on-exit -- npm test",
      ],
      build: Self.init(server:command:),
      LocalServerParameters.parameter(of: .exec, defaultPort: 0),
      .remaining("command", help: "The command and its arguments."))
  }

  func run(_ context: Context) async throws -> NoResult {
    let inheritance = ChildProcess.Inheritance()
    Signals.ignoreBrokenPipes()
    guard server.life.events != "-" else {
      throw CommandFailure.usage(
        "standard output is the command's: events need a file", hint: "authctl emulator exec --help")
    }
    context.terminal.startErrorWriter()
    let prepared = try server.prepare(context)
    let watch = ChildProcess.Watch(inheritance)
    let running = try prepared.start()
    let code = try runCommand(beside: running, context, watch)
    do throws(CommandFailure) {
      try running.export()
    } catch {
      // The command's own failure says more than the lost export.
      guard code != 0 else { throw error }
      context.terminal.note("nothing was exported: \(error.report.message)")
    }
    return NoResult(exitCode: code)
  }

  /// Runs the command to its end, then stops the server and removes what the command left in its home.
  private func runCommand(
    beside running: RunningLocalServer, _ context: Context, _ watch: ChildProcess.Watch
  ) throws -> Int32 {
    defer { running.stop() }
    try running.events?.start(context.terminal)
    let home = try PrivateHome(for: "exec")
    defer { home.remove() }
    var variables = ChildEnvironment.passedOn(context.variables)
    variables["FIREBASE_AUTH_EMULATOR_HOST"] = running.origin.authority
    variables["GCLOUD_PROJECT"] = running.project
    variables["XDG_CONFIG_HOME"] = home.path + "/config"
    variables["XDG_STATE_HOME"] = home.path + "/state"
    let guardian = ExecGuard(removing: home)
    variables[ExecGuard.variable] = guardian?.mark
    // What was said so far comes before what the command says.
    context.terminal.drainErrors()
    defer { guardian?.release() }
    let child = try ChildProcess(Self.resolved(command), variables: variables, watch: watch)
    guardian?.watch(over: child.id)
    return child.waitForEnd()
  }

  /// `authctl` always means this very program (Docs/architecture.md 6).
  private static func resolved(_ command: [String]) -> [String] {
    guard command.first == "authctl", let own = ProcessFacts.executablePath else { return command }
    return [own] + command.dropFirst()
  }
}
