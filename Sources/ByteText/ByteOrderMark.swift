extension [UInt8] {
  /// The bytes without the mark that some editors write before a text in UTF-8 (RFC 3629 section 6).
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    first == 0xEF && starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}
