/// A value that writes itself as JSON, faster or better than ``Encodable`` does.
///
/// ``WireEncoder`` uses it wherever the value occurs.
package protocol JSONWritable: Encodable {
  func write(to writer: inout JSONWriter)
}

extension JSONWritable {
  package func encode(to encoder: any Encoder) throws { try JSONOutput.members(of: self).encode(to: encoder) }
}

extension JSONWriter {
  mutating func value(_ value: some Encodable) {
    if let writable = value as? any JSONWritable {
      writable.write(to: &self)
      return
    }
    do {
      try WireEncoder.write(value, to: &self)
    } catch {
      // The server's types contain only strings, integers and finite doubles, which JSON can represent.
      preconditionFailure("a value cannot be written as JSON: \(error)")
    }
  }

  package mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  package mutating func member(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    self.name(name)
    bool(value)
  }

  package mutating func member(_ name: StaticString, encoded value: (some Encodable)?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: StaticString, list: [some JSONWritable]?) {
    guard let list else { return }
    self.name(name)
    beginArray()
    for element in list { element.write(to: &self) }
    endArray()
  }

  package mutating func member(_ name: StaticString, _ value: Int64) {
    self.name(name)
    integer(value)
  }

  /// Writes a member whose name comes from outside.
  package mutating func member(_ name: String, _ value: JSONValue) {
    self.name(text: name)
    value.write(to: &self)
  }
}

extension JSONValue: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .digits(let text): writer.digits(text)
    case .string(let value): writer.string(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (name, value) in members.inOrder { writer.member(name, value) }
      writer.endObject()
    }
  }
}

/// Sorted by name, so that the same state always gives the same bytes.
extension ByName: JSONWritable where Value: Encodable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in inOrder {
      writer.name(text: name)
      writer.value(value)
    }
    writer.endObject()
  }

  fileprivate var inOrder: [Element] { count < 2 ? Array(self) : sorted { $0.key < $1.key } }
}

extension Dictionary: JSONWritable where Key == String, Value: Encodable {
  package func write(to writer: inout JSONWriter) { ByName(self).write(to: &writer) }
}

extension ByName: Encodable where Value: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in inOrder { try members.encode(value, forKey: AnyKey(name)) }
  }
}
