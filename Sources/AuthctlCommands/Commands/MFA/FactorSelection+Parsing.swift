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
