/// `grant_type` becomes `grantType`; a name without underscores is not changed.
package func camelCased(_ name: String) -> String {
  guard name.utf8.contains(UInt8(ascii: "_")) else { return name }
  let words = name.split(separator: "_")
  return words.dropFirst().reduce(String(words.first ?? "")) {
    $0 + $1.prefix(1).uppercased() + $1.dropFirst()
  }
}

/// The members with names in `camelCase`; of two that are one, the one that was sent so counts.
func camelCased(_ members: ByName<JSONValue>) -> ByName<JSONValue> {
  guard members.keys.contains(where: { $0.utf8.contains(UInt8(ascii: "_")) }) else { return members }
  // A capital comes before an underscore.
  return ByName(members.sorted { $0.key < $1.key }.map { (camelCased($0.key), $0.value) }) { first, _ in first
  }
}

/// `grantType` becomes `grant_type`.
package func snakeCased(_ name: String) -> String {
  var letters: [UInt8] = []
  // The protocol's names are ASCII.
  for letter in name.utf8 {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    if isCapital { letters.append(UInt8(ascii: "_")) }
    letters.append(isCapital ? letter + 0x20 : letter)
  }
  return String(decoding: letters, as: UTF8.self)
}
