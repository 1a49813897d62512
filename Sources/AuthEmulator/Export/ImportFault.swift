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
  package enum Reason: Error, Sendable, Equatable {
    case missing
    /// The system cannot read the file; its message.
    case unreadable(String)
    /// The file does not contain the expected JSON.
    case notJSON
    case tooDeep
    /// A value violates a requirement.
    case misfit(place: String, requirement: String)
    case duplicate(place: String)
  }

  package var description: String { "\(file) \(reason)" }
}

extension ImportFault.Reason: CustomStringConvertible {
  /// The message without the name of the file.
  package var description: String {
    switch self {
    case .missing: "is missing"
    case .unreadable(let why): "cannot be read: \(why)"
    case .notJSON: "is damaged: it is not a JSON object, or not all of one"
    case .tooDeep: "is damaged: its JSON is nested too deeply"
    case .misfit(let place, let requirement): "is damaged: \(place) \(requirement)"
    case .duplicate(let place): "is damaged: \(place) has the uid of another account"
    }
  }
}
