extension [UInt8] {
  /// A JSON text with blanks in place of `//` and `/* */` comments, so that every value keeps its position.
  package var withoutJSONComments: [UInt8] {
    var bytes = self
    var place = 0
    func at(_ place: Int, _ character: Unicode.Scalar) -> Bool {
      place < count && self[place] == UInt8(ascii: character)
    }
    while place < count {
      if at(place, "\"") {
        place += 1
        while place < count, !at(place, "\"") { place += at(place, "\\") ? 2 : 1 }
      } else if at(place, "/"), at(place + 1, "/") || at(place + 1, "*") {
        let isBlock = at(place + 1, "*")
        let start = place
        place += 2
        while place < count, isBlock ? !(at(place, "*") && at(place + 1, "/")) : !at(place, "\n") {
          place += 1
        }
        if isBlock { place += 2 }
        for index in start..<Swift.min(place, count) where bytes[index] != UInt8(ascii: "\n") {
          bytes[index] = UInt8(ascii: " ")
        }
        continue
      }
      place += 1
    }
    return bytes
  }
}
