extension [UInt8] {
  /// The bytes without the mark that some editors write before a text in UTF-8 (RFC 3629 section 6).
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    first == 0xEF && starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }

  /// The text in UTF-8 and without a mark; one in UTF-16 has a mark (RFC 2781 section 4.3), as PowerShell writes it.
  package var inUTF8: [UInt8] {
    let isBig = starts(with: [0xFE, 0xFF])
    guard isBig || starts(with: [0xFF, 0xFE]), count.isMultiple(of: 2) else {
      return Array(withoutByteOrderMark)
    }
    let units = stride(from: 2, to: count, by: 2).map { place in
      let (one, two) = (UInt16(self[place]), UInt16(self[place + 1]))
      return isBig ? one << 8 | two : two << 8 | one
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
