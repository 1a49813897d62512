import AuthCore
package import CommandLineKit
import IdentityToolkit

extension FactorSelection: ParsableValue {
  /// Takes any text that is not empty; whether it names a factor shows when there is a list.
  package init(parsing text: String) throws(UsageError) {
    guard !text.isEmpty else {
      throw UsageError("a factor is named by its number, name or ID", hint: "authctl mfa list")
    }
    self.init(text)
  }
}

extension Context {
  /// The factor a person chooses where there is a choice; nil where the core knows it.
  ///
  /// - Parameters:
  ///   - pending: the sign-in that waits.
  ///   - kind: only factors of this kind come into question; nil for all.
  ///   - use: what it is chosen for, which names the command to give it to when nobody can be asked.
  /// - Returns: what was typed.
  /// - Throws: ``AuthError/factorNeeded(_:use:)`` where nobody can be asked, ``Terminal/PromptFailure``.
  func chosenFactor(
    of pending: PendingSecondFactor, only kind: SecondFactorKind?, for use: AuthError.FactorUse
  ) throws -> FactorSelection? {
    let choice = pending.mfaInfo.filter { kind == nil || SecondFactorKind($0) == kind }
    guard choice.count > 1 else { return nil }
    guard terminal.canAsk else { throw AuthError.factorNeeded(pending.mfaInfo, use: use) }
    try terminal.write(FactorTable.text(pending.mfaInfo, terminal.errorStyle), to: .error)
    let command = use == .challenge ? "mfa challenge --factor N" : "mfa resolve --factor N"
    return FactorSelection(try terminal.ask("Factor (number, name or ID)", orGive: command))
  }
}
