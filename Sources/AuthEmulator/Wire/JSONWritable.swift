import BoundedJSON
import IdentityToolkit

/// A value that knows a shorter way into JSON than ``Encodable``, or a better one.
///
/// ``WireEncoder`` takes it wherever the value stands.
protocol JSONWritable {
  func write(to writer: inout JSONWriter)
}

extension JSONWriter {
  /// Any value, by whichever way it has.
  mutating func value(_ value: some Encodable) {
    if let writable = value as? any JSONWritable {
      writable.write(to: &self)
    } else {
      WireEncoder.write(value, to: &self)
    }
  }

  /// A member, left out when nil.
  mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  /// A member, left out when nil.
  mutating func member(_ name: String, _ value: Bool?) {
    guard let value else { return }
    self.name(name)
    bool(value)
  }

  /// A member, left out when nil.
  mutating func member(_ name: String, _ value: Int64String?) {
    guard let value else { return }
    self.name(name)
    quoted(value.value)
  }

  /// A member, left out when nil.
  mutating func member(_ name: String, _ value: Double?) {
    guard let value else { return }
    self.name(name)
    number(value)
  }

  /// A member of any type, left out when nil.
  mutating func member(_ name: String, encoded value: (some Encodable)?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  /// A member with a whole number.
  mutating func member(_ name: String, _ value: Int64) {
    self.name(name)
    integer(value)
  }

  /// A member whose name is text from outside, with any value.
  mutating func member(_ name: String, _ value: JSONValue) {
    self.name(name)
    value.write(to: &self)
  }
}

extension JSONValue: JSONWritable {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members): members.write(to: &writer)
    }
  }
}

extension Int64String: JSONWritable {
  func write(to writer: inout JSONWriter) { writer.quoted(value) }
}

/// In the order of the names: a dictionary has none of its own, and the same state shall make the same bytes.
extension Dictionary: JSONWritable where Key == String, Value: Encodable {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, value) in count < 2 ? Array(self) : sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      writer.value(value)
    }
    writer.endObject()
  }
}
