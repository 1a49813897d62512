package import AuthCore
package import CommandLineKit

extension VerificationID: ParsableValue {
  /// Takes any text.
  package init(parsing text: String) throws(UsageError) { self.init(rawValue: text) }
}
