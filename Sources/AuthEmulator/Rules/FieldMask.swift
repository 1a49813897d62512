/// The fields that an update changes (Google's AIP-134).
struct FieldMask {
  private let paths: [Substring]

  /// Nil if there is no mask, which means that everything is replaced.
  init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    paths = text.split(separator: ",")
  }

  /// Whether the mask names a field, an object that contains it, or a part of it.
  func names(_ field: String) -> Bool {
    paths.contains { field == $0 || field.hasPrefix("\($0).") || $0.hasPrefix("\(field).") }
  }

  /// Replaces a value that the mask names, alone or with its object; a value that the request lacks is kept, as in Google's emulator.
  ///
  /// A path that leads into a value that has no parts changes nothing.
  func replace<Value>(_ value: inout Value, by new: Value?, _ field: String) {
    if let new, covers(field) { value = new }
  }

  /// The same for a value that can be absent: a request cannot take it away.
  func replace<Value>(_ value: inout Value?, by new: Value?, _ field: String) {
    if let new, covers(field) { value = new }
  }

  /// Whether the mask names a field or an object that contains it.
  private func covers(_ field: String) -> Bool {
    paths.contains { field == $0 || field.hasPrefix("\($0).") }
  }
}
