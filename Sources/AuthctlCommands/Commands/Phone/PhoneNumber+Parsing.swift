package import CommandLineKit
package import IdentityToolkit

extension PhoneNumber: ParsableValue {
  /// Reads what a person types; says what is wrong with it otherwise.
  package init(parsing text: String) throws(UsageError) {
    do {
      self = try PhoneNumber(parsing: text[...])
    } catch {
      throw UsageError("\(error)", hint: "authctl phone send +16505550101")
    }
  }
}
