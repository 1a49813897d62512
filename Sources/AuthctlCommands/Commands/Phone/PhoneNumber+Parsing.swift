package import CommandLineKit
package import IdentityToolkit

extension PhoneNumber: ParsableValue {
  /// Parses what a person types.
  package init(parsing text: String) throws(UsageError) {
    do {
      self = try PhoneNumber(parsing: text[...])
    } catch {
      throw UsageError("\(error)", hint: "authctl phone send +16505550101")
    }
  }
}
