/// What a smoke test has to take back, newest first, whatever becomes of it.
final class SmokeUndo {
  private var actions: [(what: String, run: () async throws -> Void)] = []

  /// Remembers how to take something back; `what` names it in the note about what is left.
  func add(_ what: String, _ run: @escaping () async throws -> Void) { actions.append((what, run)) }

  /// Forgets what has been taken back already.
  func cancel(_ what: String) { actions.removeAll { $0.what == what } }

  /// Takes everything back and returns what could not be.
  func run() async -> [String] {
    var left: [String] = []
    while let action = actions.popLast() {
      do {
        try await action.run()
      } catch {
        left.append(action.what)
      }
    }
    return left
  }
}
