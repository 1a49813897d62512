/// The forms in which numbers and addresses are compared, in every mode and on every path; a number is stored in it too.
package enum CanonicalForm {
  /// E.164, without the separators that people and apps write; what is no number stays as it is.
  package static func number(_ text: String) -> String {
    // Nothing longer is one.
    text.utf8.count > 64 ? text : (try? PhoneNumber(parsing: text))?.description ?? text
  }

  /// In lower case.
  package static func address(_ text: String) -> String { text.lowercased() }
}
