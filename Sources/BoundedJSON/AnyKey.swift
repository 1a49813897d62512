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

extension CodingKey {
  /// The member's name in JSON: a Swift name that ends in `ID` or `IDs`, such as `localID`, ends in `Id` or `Ids` there.
  ///
  /// The keys of dictionaries, which can have any name, are not changed.
  package var memberName: String {
    let letters = stringValue.utf8
    let isPlural = letters.last == UInt8(ascii: "s")
    let singular = letters.dropLast(isPlural ? 1 : 0)
    guard singular.last == UInt8(ascii: "D"), singular.dropLast().last == UInt8(ascii: "I"),
      let before = singular.dropLast(2).last, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(before),
      Self(intValue: 0) == nil
    else { return stringValue }
    return stringValue.dropLast(isPlural ? 2 : 1) + (isPlural ? "ds" : "d")
  }
}
