/// Why an export cannot be imported; the state is unchanged.
package struct ImportFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file, relative to the export's directory.
  package let file: String
  package let reason: Reason

  package init(file: String, reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// Why a file cannot be imported; values are not shown, because any may be a secret.
  package struct Reason: Error, Sendable, Equatable, CustomStringConvertible {
    /// The message without the name of the file.
    package let description: String

    package static let missing = Self(description: "is missing")
    package static let notJSON = Self(description: "is damaged: it is not a JSON object, or not all of one")
    static let tooDeep = Self(description: "is damaged: its JSON is nested too deeply")

    package static func misfit(_ misfit: Misfit) -> Self { Self(description: "is damaged: \(misfit)") }
  }

  package var description: String { "\(file) \(reason)" }
}

extension Misfit {
  /// The same about the account with this uid.
  func of(_ uid: String?) -> Self { uid.map { Misfit("\(reason) (uid \($0))", at: place) } ?? self }
}
