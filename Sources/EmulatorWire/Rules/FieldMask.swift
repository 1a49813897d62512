/// The fields that an update changes (Google's AIP-134).
package struct FieldMask {
  private let paths: [Substring]

  /// Nil without a mask, which means that everything is replaced.
  package init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    paths = text.split(separator: ",")
  }

  package func names(_ field: String) -> Bool {
    paths.contains { field == $0 || field.hasPrefix("\($0).") || $0.hasPrefix("\(field).") }
  }
}
