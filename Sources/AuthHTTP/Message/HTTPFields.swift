/// Header fields in the order given (RFC 9110 section 5); names are compared without regard to case.
package struct HTTPFields: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    /// The name as spelled by the sender.
    package var name: String
    /// The value without surrounding white space.
    package var value: String

    /// Takes both parts unchecked; serialization rejects control characters in either.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// Whether the field's name is `name`, ignoring case.
    package func isNamed(_ name: String) -> Bool { equalIgnoringCase(self.name, name) }
  }

  /// The field lines, oldest first.
  package private(set) var lines: [Field]

  package init() { lines = [] }

  /// Fields in the given order; a name may appear more than once.
  package init(_ lines: [Field]) { self.lines = lines }

  /// The first value of `name`; setting replaces every line of that name, nil removes them.
  package subscript(name: String) -> String? {
    get { lines.indices.first { isNamed(name, at: $0) }.map { lines[$0].value } }
    set {
      lines.removeAll { $0.isNamed(name) }
      if let newValue { lines.append(Field(name, newValue)) }
    }
  }

  /// Every value of `name`, oldest first.
  package func values(of name: String) -> [String] {
    lines.indices.filter { isNamed(name, at: $0) }.map { lines[$0].value }
  }

  /// Compares lengths first and copies no line: a server looks up several fields for each request.
  private func isNamed(_ name: String, at index: Int) -> Bool {
    lines[index].name.utf8.count == name.utf8.count && lines[index].isNamed(name)
  }

  /// Adds a line and keeps those of the same name.
  package mutating func append(_ name: String, _ value: String) {
    lines.append(Field(name, value))
  }

  /// Whether a comma-separated list field such as `Connection` contains `token` (RFC 9110 section 5.6.1).
  package func list(_ name: String, contains token: String) -> Bool {
    values(of: name).contains { value in
      value.split(separator: ",").contains { element in
        equalIgnoringCase(trimmingBlanks(element), token)
      }
    }
  }
}

/// Compares ASCII without regard to case, the rule for field names and tokens.
package func equalIgnoringCase(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
  guard one.utf8.count == other.utf8.count else { return false }
  // A string is nearly always contiguous; comparing through any collection costs many calls per letter.
  let isEqual = one.utf8.withContiguousStorageIfAvailable { one in
    other.utf8.withContiguousStorageIfAvailable { other in
      one.indices.allSatisfy {
        one[$0] == other[$0] || Octet.lowercased(one[$0]) == Octet.lowercased(other[$0])
      }
    }
  }
  return (isEqual ?? nil)
    ?? zip(one.utf8, other.utf8).allSatisfy { Octet.lowercased($0) == Octet.lowercased($1) }
}

/// The string without the spaces and tabs around it (RFC 9110 section 5.6.3, optional white space).
package func trimmingBlanks(_ text: some StringProtocol) -> String {
  var part = Substring(text).utf8
  while let first = part.first, first == 0x20 || first == 0x09 { part.removeFirst() }
  while let last = part.last, last == 0x20 || last == 0x09 { part.removeLast() }
  return String(Substring(part))
}
