/// A query parameter as read by Express, which serves the pages of Google's emulator.
package enum ExpressParameter {
  case text(String)
  /// The values of a parameter that is repeated or ends with brackets.
  case list([String])
  /// A parameter with a name in brackets.
  case object

  package init?(_ name: String, in query: [(name: String, value: String)], takesBrackets: Bool) {
    var values: [String] = []
    var isList = false
    for item in query {
      if item.name == name {
        values.append(item.value)
      } else if takesBrackets, item.name.hasPrefix("\(name)[") {
        let index = item.name.dropFirst(name.count + 1).prefix(before: "]")
        guard index.isEmpty || Int(index) != nil else {
          self = .object
          return
        }
        values.append(item.value)
        isList = true
      }
    }
    guard let first = values.first else { return nil }
    self = isList || values.count > 1 ? .list(values) : .text(first)
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The value inside a template string, as JavaScript writes it.
  package var templateText: String {
    switch self {
    case .text(let text): text
    case .list(let values): values.joined(separator: ",")
    case .object: "[object Object]"
    }
  }

  /// The length in JavaScript; nil for an object, which has none.
  package var length: Int? {
    switch self {
    case .text(let text): text.utf16.count
    case .list(let values): values.count
    case .object: nil
    }
  }
}
