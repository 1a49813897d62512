/// The location of a value in a document: a path that grows by one step without copying the earlier steps.
package indirect enum Place: Sendable, Equatable, CustomStringConvertible {
  case top
  case member(String, of: Place)
  case element(Int, of: Place)
  /// A member whose name was chosen by the user, where production writes it so.
  case key(String, of: Place)

  package subscript(name: String) -> Place { .member(name, of: self) }
  package subscript(index: Int) -> Place { .element(index, of: self) }

  init(_ path: [any CodingKey]) {
    self = path.reduce(.top) { place, key in key.intValue.map { place[$0] } ?? place[key.stringValue] }
  }

  /// The place that this one is in; the top is in itself.
  package var outer: Place {
    switch self {
    case .top: .top
    case .member(_, let outer), .key(_, let outer), .element(_, let outer): outer
    }
  }

  /// The names and indexes from the top.
  package var steps: [String] { path.map(\.stringValue) }

  /// The steps from the top; computed only for an error.
  var path: [any CodingKey] {
    switch self {
    case .top: []
    case .member(let name, let outer), .key(let name, let outer): outer.path + [AnyKey(name)]
    case .element(let index, let outer): outer.path + [AnyKey(intValue: index)]
    }
  }

  /// The place in words, such as `users[0].email`.
  package var description: String {
    switch self {
    case .top: "the file"
    case .member(let name, .top): name
    case .member(let name, let outer): "\(outer).\(name)"
    case .element(let index, .top): "[\(index)]"
    case .element(let index, let outer): "\(outer)[\(index)]"
    case .key(let name, let outer): "\(outer)[\(name)]"
    }
  }
}
