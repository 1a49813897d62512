/// Why a project file cannot be applied; nothing was changed.
///
/// The reason quotes no value, since any of them may be a secret.
package struct ProjectFileFault: Error, Sendable, Equatable {
  package let path: [String]
  /// What is wrong with it, such as `must be true or false`.
  package let reason: String
  package let known: [String]?
  /// Whether `known` contains values of the member instead of names.
  package let knowsValues: Bool

  /// Whether the value is fixed when a server starts.
  package var isFixedAtStart: Bool { [["strict"], ["signing", "algorithm"]].contains(path) }

  package init(
    _ path: [String], _ reason: String, known: [String]? = nil, knowsValues: Bool = false
  ) {
    self.path = path
    self.reason = reason
    self.known = known
    self.knowsValues = knowsValues
  }

  /// The location in words, such as `users[0].email`; `the file` for the whole file.
  package var place: String {
    guard !path.isEmpty else { return "the file" }
    return path.reduce("") { place, step in
      if step.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !step.isEmpty { return "\(place)[\(step)]" }
      return place.isEmpty ? step : "\(place).\(step)"
    }
  }

  /// The form in a server's response: the path as a JSON pointer (RFC 6901), and the reason.
  var detail: String {
    let steps = path.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }
    return "\(steps.isEmpty ? "/" : steps.joined()) \(reason)"
  }

  /// Parses a server's response; nil for any other string.
  package init?(detail: String) {
    guard detail.hasPrefix("/"), let blank = detail.firstIndex(of: " ") else { return nil }
    let pointer = detail[detail.index(after: detail.startIndex)..<blank]
    self.init(
      pointer.split(separator: "/").map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") },
      String(detail[detail.index(after: blank)...]))
  }
}

extension ErrorCode {
  /// A project file that cannot be applied; nothing was changed.
  package static let invalidProjectFile = Self(rawValue: "INVALID_PROJECT_FILE")
}

extension ServerError {
  init(_ fault: ProjectFileFault) { self.init(.invalidProjectFile, fault.detail) }
}
