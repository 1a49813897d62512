import Foundation

/// The program, as a process or inside the test's process.
package protocol ProgramUnderTest: Sendable {
  var home: TemporaryHome { get }
  /// Additional variables.
  var variables: [String: String] { get set }
  /// Runs a command until it ends.
  func run(_ words: [String], input: String) async throws -> Binary.Outcome
}

/// A command that had to succeed but failed.
package struct CommandFailed: Error {
  package let words: [String]
  package let outcome: Binary.Outcome
}

extension ProgramUnderTest {
  /// Runs a command that must succeed.
  ///
  /// - Throws: ``CommandFailed``.
  @discardableResult
  package func done(_ words: String..., input: String = "") async throws -> Binary.Outcome {
    try await done(words, input: input)
  }

  /// Runs a command that must succeed.
  ///
  /// - Throws: ``CommandFailed``.
  @discardableResult
  package func done(_ words: [String], input: String = "") async throws -> Binary.Outcome {
    let outcome = try await run(words, input: input)
    guard outcome.status == 0 else { throw CommandFailed(words: words, outcome: outcome) }
    return outcome
  }
}

extension ProgramUnderTest {
  /// Verifies the user's address with the newest message of the local target.
  ///
  /// - Throws: ``CommandFailed``.
  package func confirmEmail() async throws {
    let code = try await done("emulator", "links", "--field", "oobCodes[0].oobCode").output
    try await done("email", "confirm", code.trimmingCharacters(in: .newlines))
  }
}

extension Binary: ProgramUnderTest {
  /// Runs `authctl` with these words and waits until it ends.
  package func run(_ words: [String], input: String) async throws -> Outcome {
    try await run(path, words, input: input)
  }
}
