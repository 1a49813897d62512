import Foundation
import TestSupport

@testable import AuthctlCommands

/// The program in this process: a home of its own, scripted processes and signals, and streams that a test fills and reads.
struct Authctl: ProgramUnderTest {
  /// The home it sees.
  let home: TemporaryHome
  /// Further variables.
  var variables: [String: String]
  /// The processes and signals it sees.
  var processes = ScriptedProcesses()
  /// The time.
  var now: @Sendable () -> Date = { Date() }
  /// Returns after a time.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  init(home: TemporaryHome? = nil, variables: [String: String] = [:]) throws {
    self.home = try home ?? TemporaryHome()
    self.variables = variables
  }

  /// Runs a command whose streams are no terminals.
  func callAsFunction(_ words: String..., input: String = "") async throws -> Binary.Outcome {
    try await run(words, input: input)
  }

  /// Runs a command whose streams are no terminals.
  func run(_ words: [String], input: String = "") async throws -> Binary.Outcome {
    try await run(words, ScriptedConsole(input: input))
  }

  /// Runs a command that is written as one line; `@name` is a file in the home.
  func line(_ text: String) async throws -> Binary.Outcome {
    try await run(
      text.split(separator: " ").map { $0.first == "@" ? "\(home.path)/\($0.dropFirst())" : String($0) })
  }

  /// Runs a command at a terminal, where a person types `answers`; returns its exit status and what is on the screen.
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

  private func run(_ words: [String], _ console: ScriptedConsole) async throws -> Binary.Outcome {
    try Task.checkCancellation()
    let surroundings = ProgramSurroundings(
      variables: home.variables.merging(variables) { $1 }, console: console, processes: processes, now: now,
      sleep: sleep, openBrowser: { _ in })
    let status = await Run(arguments: words, surroundings: surroundings).status()
    return Binary.Outcome(
      status: status, output: console.text(on: .output), error: console.text(on: .error))
  }
}
