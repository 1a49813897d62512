/// A problem of the layers above the library, which brings its own words.
package struct OuterProblem: Sendable, Equatable {
  /// By which those layers know what to do next.
  package let name: String
  /// What is wrong, in lower case, without a period.
  package let text: String
  package let code: ErrorCode

  package init(_ name: String, text: String, code: ErrorCode = .invalidArgument) {
    self.name = name
    self.text = text
    self.code = code
  }
}
