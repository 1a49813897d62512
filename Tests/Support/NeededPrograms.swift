package import Testing

/// Runs a test or a suite only where these programs are installed, and lets its processes find them.
///
/// Without it they find only the programs of every machine, so a test that forgets one fails on all machines, and not
/// only on a small one (``ExtraProgram/path``).
package struct NeededPrograms: TestTrait, SuiteTrait, TestScoping {
  let names: [String]
  let condition: ConditionTrait

  package var isRecursive: Bool { true }

  package func prepare(for test: Test) async throws { try await condition.prepare(for: test) }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await ExtraProgram.$needed.withValue(ExtraProgram.needed.union(names)) { try await function() }
  }
}

extension Trait where Self == NeededPrograms {
  /// Needs these programs.
  package static func needs(_ names: String...) -> Self {
    Self(names: names, condition: .enabled("needs \(list(names))") { ExtraProgram.areInstalled(names) })
  }

  /// Needs these programs, and with them a machine that allows the test.
  package static func needs(
    _ names: String..., else comment: Comment, allowed: @escaping @Sendable () async throws -> Bool
  ) -> Self {
    Self(
      names: names,
      condition: .enabled(comment) {
        guard ExtraProgram.areInstalled(names) else { return false }
        return try await ExtraProgram.$needed.withValue(Set(names)) { try await allowed() }
      })
  }

  /// Needs Python 3 with these modules.
  package static func needsPython(_ modules: String...) -> Self {
    Self(
      names: ["python3"],
      condition: .enabled("needs python3 with \(list(modules))") { ExtraProgram.pythonHas(modules) })
  }

  /// Needs what ``TLSFixture`` does, and these programs.
  package static func needsTLSServer(_ names: String...) -> Self {
    let names = ["python3", "openssl"] + names
    return Self(
      names: names, condition: .enabled("needs \(list(names))") { ExtraProgram.areInstalled(names) })
  }

  /// Needs headless Chromium, and these programs.
  package static func needsBrowser(_ names: String...) -> Self {
    Self(
      names: names,
      condition: .enabled("needs \(list(["Chromium"] + names))") {
        ExtraProgram.hasBrowser && ExtraProgram.areInstalled(names)
      })
  }

  private static func list(_ names: [String]) -> Comment { Comment(rawValue: names.joined(separator: ", ")) }
}
