/// Why an export cannot be imported; nothing of it has been.
package struct ImportFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file, relative to the export's directory.
  package let file: String
  /// What is wrong with it.
  package let reason: Reason

  /// A fault of the file.
  package init(file: String, reason: Reason) {
    self.file = file
    self.reason = reason
  }

  /// What is wrong with a file; no value of it is shown, since any may be a secret.
  package enum Reason: Error, Sendable, Equatable {
    /// There is no such file.
    case missing
    /// The system refuses to read it, in words.
    case unreadable(String)
    /// It is not the JSON it should be.
    case notJSON
    /// It is JSON, nested more deeply than anything this program reads.
    case tooDeep
    /// A place of it holds something else than it should.
    case misfit(place: String, requirement: String)
    /// Two accounts have one uid.
    case duplicate(place: String)
  }

  /// What happened, lower case, without a full stop.
  package var description: String { "\(file) \(reason)" }
}

extension ImportFault.Reason: CustomStringConvertible {
  /// The rest of a sentence that begins with the file.
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
