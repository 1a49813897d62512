/// The location of a value in a document: a path that grows by one step without copying the earlier steps.
indirect enum Place: Sendable {
  case top
  case member(String, of: Place)
  case element(Int, of: Place)

  /// The steps from the top; computed only for an error.
  var path: [any CodingKey] {
    var steps: [any CodingKey] = []
    var place = self
    while true {
      switch place {
      case .top: return steps.reversed()
      case .member(let name, let outer):
        steps.append(AnyKey(name))
        place = outer
      case .element(let index, let outer):
        steps.append(AnyKey(intValue: index))
        place = outer
      }
    }
  }
}
