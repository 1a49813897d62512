/// Values by name: a dictionary of strings that compares its keys by their bytes, as ``Name`` says.
///
/// It has the interface of `Dictionary`. Everything is inlinable, so that other modules specialize it as they
/// specialize that.
package struct ByName<Value>: ExpressibleByDictionaryLiteral, Sequence {
  @usableFromInline
  var table: [Name: Value]

  @inlinable
  init(table: [Name: Value]) { self.table = table }

  @inlinable
  package init() { table = [:] }

  /// Takes a dictionary of names that differ by more than their Unicode form.
  @inlinable
  package init(_ values: [String: Value]) {
    self.init(uniqueKeysWithValues: values.lazy.map { ($0.key, $0.value) })
  }

  /// The last value of a repeated name counts.
  @inlinable
  package init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements) { _, last in last }
  }

  @inlinable
  package init(
    _ elements: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    table = try Dictionary(elements.lazy.map { (Name($0.0), $0.1) }, uniquingKeysWith: combine)
  }

  /// Takes names that differ.
  @inlinable
  package init(uniqueKeysWithValues elements: some Sequence<(String, Value)>) {
    table = Dictionary(uniqueKeysWithValues: elements.lazy.map { (Name($0.0), $0.1) })
  }

  @inlinable
  package init<Element>(
    grouping elements: some Sequence<Element>, by name: (Element) throws -> String
  ) rethrows
  where Value == [Element] {
    table = try Dictionary(grouping: elements) { Name(try name($0)) }
  }

  @inlinable package var count: Int { table.count }
  @inlinable package var isEmpty: Bool { table.isEmpty }
  @inlinable package var underestimatedCount: Int { table.count }
  @inlinable package var keys: some Collection<String> { table.keys.lazy.map { $0.text } }
  @inlinable package var values: some Collection<Value> { table.values }

  @inlinable
  package subscript(name: String) -> Value? {
    get { table[Name(name)] }
    _modify { yield &table[Name(name)] }
  }

  @inlinable
  package subscript(name: String, default value: @autoclosure () -> Value) -> Value {
    get { table[Name(name), default: value()] }
    _modify { yield &table[Name(name), default: value()] }
  }

  @inlinable
  @discardableResult
  package mutating func removeValue(forKey name: String) -> Value? { table.removeValue(forKey: Name(name)) }

  /// Sets a value; returns the one before.
  @inlinable
  @discardableResult
  package mutating func updateValue(_ value: Value, forKey name: String) -> Value? {
    table.updateValue(value, forKey: Name(name))
  }

  /// Whether there is a value with this name, without a copy of it.
  @inlinable
  package func has(_ name: String) -> Bool { table.index(forKey: Name(name)) != nil }

  /// Changes a value in place; nil if there is none.
  @inlinable
  @discardableResult
  package mutating func change<Result, Failure>(
    _ name: String, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let place = table.index(forKey: Name(name)) else { return nil }
    return try body(&table.values[place])
  }

  @inlinable
  package mutating func reserveCapacity(_ count: Int) { table.reserveCapacity(count) }

  @inlinable
  package mutating func merge(
    _ other: Self, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    try table.merge(other.table, uniquingKeysWith: combine)
  }

  @inlinable
  package func merging(
    _ other: Self, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows -> Self {
    Self(table: try table.merging(other.table, uniquingKeysWith: combine))
  }

  @inlinable
  package func filter(_ isKept: (Element) throws -> Bool) rethrows -> Self {
    Self(table: try table.filter { try isKept(($0.key.text, $0.value)) })
  }

  @inlinable
  package func mapValues<Other>(_ change: (Value) throws -> Other) rethrows -> ByName<Other> {
    ByName<Other>(table: try table.mapValues(change))
  }

  @inlinable
  package func compactMapValues<Other>(_ change: (Value) throws -> Other?) rethrows -> ByName<Other> {
    ByName<Other>(table: try table.compactMapValues(change))
  }

  @inlinable
  package func makeIterator() -> Iterator { Iterator(base: table.makeIterator()) }

  /// The names and values, in no order.
  package struct Iterator: IteratorProtocol {
    @usableFromInline
    var base: [Name: Value].Iterator

    @inlinable
    init(base: [Name: Value].Iterator) { self.base = base }

    @inlinable
    package mutating func next() -> (key: String, value: Value)? {
      base.next().map { ($0.key.text, $0.value) }
    }
  }
}

extension ByName: Sendable where Value: Sendable {}
extension ByName: Equatable where Value: Equatable {}
extension ByName: Hashable where Value: Hashable {}
