import Foundation
import TestSupport

@testable import AuthctlCommands
@testable import Program

/// The program in this process: a new home, scripted processes and signals, and streams that a test fills and
/// reads.
struct Authctl: ProgramUnderTest {
  let home: TemporaryHome
  /// Additional variables.
  var variables: [String: String]
  var processes = ScriptedProcesses()
  var now: @Sendable () -> Date = { Date() }
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// Options of every command.
  var options: [String] = []

  /// Whether a browser can be opened.
  var hasDesktop = true

  init(home: TemporaryHome? = nil, variables: [String: String] = [:]) throws {
    self.home = try home ?? TemporaryHome()
    self.variables = variables
  }

  /// Runs a command without a terminal.
  func callAsFunction(_ words: String..., input: String = "") async throws -> Binary.Outcome {
    try await run(words, input: input)
  }

  /// Runs a command without a terminal.
  func run(_ words: [String], input: String = "") async throws -> Binary.Outcome {
    try await run(words, ScriptedConsole(input: input))
  }

  /// Runs a command as it is, without ``options``.
  func bare(_ words: some Collection<String>) async throws -> Binary.Outcome {
    var authctl = self
    authctl.options = []
    return try await authctl.run(Array(words))
  }

  /// Runs a command line; `@name` is a file in the home.
  func line(_ text: String) async throws -> Binary.Outcome {
    try await run(
      text.split(separator: " ").map { $0.first == "@" ? "\(home.path)/\($0.dropFirst())" : String($0) })
  }

  /// Runs a command at a terminal where a person types `answers`; returns its exit status and the screen.
  func typing(
    _ answers: [String], _ words: [String], columns: Int = 80
  ) async throws -> (status: Int32, screen: String) {
    let console = ScriptedConsole(typing: answers, columns: columns)
    return (try await run(words, console).status, console.screen)
  }

  /// Runs a command at a terminal, where a person reads the screen before each answer.
  func answering(
    _ words: [String], _ answer: sending @escaping (_ screen: String) -> String?
  ) async throws -> (status: Int32, screen: String, output: String) {
    let console = ScriptedConsole(answering: answer)
    let outcome = try await run(words, console)
    return (outcome.status, console.screen, outcome.output)
  }

  /// Runs a command with these streams.
  func run(_ words: [String], _ console: ScriptedConsole) async throws -> Binary.Outcome {
    try Task.checkCancellation()
    let machine = Machine(
      variables: home.variables.merging(variables) { $1 }, console: console, processes: processes, now: now,
      sleep: sleep, openBrowser: { [hasDesktop] _ in hasDesktop })
    let status = await Run(arguments: options + words, machine: machine, tree: Commands.tree)
      .status()
    return Binary.Outcome(
      status: status, output: console.text(on: .output), error: console.text(on: .error))
  }
}
