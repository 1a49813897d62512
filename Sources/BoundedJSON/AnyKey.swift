/// A coding key with any name, for members of an object that no type declares.
package struct AnyKey: CodingKey {
  /// The member's name; for an element, its index as a string.
  package let stringValue: String
  /// The element's index; nil for a member.
  package let intValue: Int?

  package init(_ name: String) { self.init(stringValue: name) }

  package init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  package init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
