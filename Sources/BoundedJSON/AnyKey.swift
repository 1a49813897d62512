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
  /// The keys of dictionaries, which can have any name, are not changed: they hold a string, while an enumeration
  /// of names takes a byte.
  package var memberName: String {
    // Decoding asks for the name of each member of each request.
    let name = stringValue
    let mayEndInID = name.utf8.last == UInt8(ascii: "D") || name.utf8.last == UInt8(ascii: "s")
    return mayEndInID && MemoryLayout<Self>.size < MemoryLayout<String>.size ? name.asMemberName : name
  }
}

extension String {
  /// The protocol's name for a property of this name: `localId` for `localID`.
  @inline(never)
  package var asMemberName: String {
    var name = self
    let converted = name.withUTF8 { letters -> String? in
      let end = letters.count - (letters.last == UInt8(ascii: "s") ? 2 : 1)
      guard end > 1, letters[end] == UInt8(ascii: "D"), letters[end - 1] == UInt8(ascii: "I"),
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letters[end - 2])
      else { return nil }
      return String(unsafeUninitializedCapacity: letters.count) { converted in
        _ = converted.initialize(from: letters)
        converted[end] = UInt8(ascii: "d")
        return letters.count
      }
    }
    return converted ?? name
  }
}
