package import CommandLineKit
package import IdentityToolkit

extension EmailAddress: ParsableValue {
  /// Parses what a person types.
  package init(parsing text: String) throws(UsageError) {
    do {
      self = try EmailAddress(parsing: text[...])
    } catch {
      throw UsageError("\(error)", hint: "authctl email sign-in jane@example.com")
    }
  }
}
