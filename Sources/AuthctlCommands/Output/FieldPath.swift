import BoundedJSON
import IdentityToolkit

/// The path to one value of a JSON object: names and array indexes, as in `users.0.email` or `users[0].email` (`--field`).
struct FieldPath: Sendable, Equatable {
  /// The steps from the top.
  let steps: [String]

  /// Splits at dots and brackets and drops a leading dot; nil if a step is empty.
  init?(_ text: String) {
    var steps: [String] = []
    for part in text.dropFirst(text.hasPrefix(".") ? 1 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let name = pieces.first else { return nil }
      if !name.isEmpty || pieces.count == 1 { steps.append(String(name)) }
      for piece in pieces.dropFirst() {
        guard piece.last == "]" else { return nil }
        steps.append(String(piece.dropLast()))
      }
    }
    guard !steps.isEmpty, !steps.contains("") else { return nil }
    self.steps = steps
  }

  /// Joins steps into the text to type: `users[0].email`.
  static func text(_ steps: [String]) -> String {
    steps.reduce("") { text, step in
      Int(step) != nil ? "\(text)[\(step)]" : text.isEmpty ? step : "\(text).\(step)"
    }
  }

  /// The value at the path; nil if a step does not exist.
  func value(in top: JSONValue) -> JSONValue? {
    var value = top
    for step in steps {
      switch value {
      case .object(let members):
        guard let member = members[step] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Int(step), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
