import AuthCore
package import CommandLineKit
import IdentityToolkit

extension FactorSelection: ParsableValue {
  /// Accepts any text that is not empty.
  ///
  /// Whether it names a factor is known once there is a list.
  package init(parsing text: String) throws(UsageError) {
    guard !text.isEmpty else {
      throw UsageError("name a factor by its number, name or ID", hint: "authctl mfa list")
    }
    self.init(text)
  }
}

extension Context {
  /// Asks which factor to use; nil if there is only one.
  ///
  /// - Parameters:
  ///   - pending: the pending sign-in.
  ///   - kind: the kind of factor to choose from; nil for all.
  ///   - use: what the factor is for; it selects the command in the error.
  /// - Returns: what was typed.
  /// - Throws: ``AuthError/factorNeeded(_:use:)`` if there is no terminal, ``Terminal/PromptFailure``.
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
