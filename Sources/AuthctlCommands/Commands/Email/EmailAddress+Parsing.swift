package import CommandLineKit
package import IdentityToolkit

extension EmailAddress: ParsableValue {
  /// Reads what a person types; says what is wrong with it otherwise.
  package init(parsing text: String) throws(UsageError) {
    do {
      self = try EmailAddress(parsing: text[...])
    } catch {
      throw UsageError("\(error)", hint: "authctl email sign-in jane@example.com")
    }
  }
}
