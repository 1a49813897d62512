/// A parameter, or a group of parameters, with its description and the function that reads its value.
package struct Parameter<Value: Sendable>: Sendable {
  /// The data for help, completions and the parser; several for a group.
  package let infos: [ParameterInfo]
  package let rules: [Rule]
  /// Reads the value from argv, variable, profile or default, in this order.
  package let read: @Sendable (inout Given) throws(UsageError) -> Value

  init(
    _ infos: [ParameterInfo],
    rules: [Rule] = [],
    read: @escaping @Sendable (inout Given) throws(UsageError) -> Value
  ) {
    self.infos = infos
    self.rules = rules
    self.read = read
  }

  /// One parameter, which `read` gets back.
  init(
    _ info: ParameterInfo,
    read: @escaping @Sendable (inout Given, ParameterInfo) throws(UsageError) -> Value
  ) {
    self.init([info]) { (given: inout Given) throws(UsageError) -> Value in try read(&given, info) }
  }

  func widened<Wide: Sendable>(_ widen: @escaping @Sendable (Value) -> Wide) -> Parameter<Wide> {
    let read = read
    return Parameter<Wide>(infos, rules: rules) { (given: inout Given) throws(UsageError) -> Wide in
      widen(try read(&given))
    }
  }
}

extension Parameter {
  /// Puts options under a heading of the help page; without names, all that have no heading yet.
  package func under(_ heading: String, _ names: String...) -> Self {
    assert(names.allSatisfy { name in infos.contains { $0.name == name } }, "no such option: \(names)")
    var grouped = infos
    for place in infos.indices {
      let info = infos[place]
      let isMeant = names.isEmpty ? info.group == nil && !info.isPositional : names.contains(info.name)
      if isMeant { grouped[place].group = heading }
    }
    return Self(grouped, rules: rules, read: read)
  }

  /// Adds a label for the program's own use; without names, to all options.
  package func labeled(_ label: String, _ names: String...) -> Self {
    assert(names.allSatisfy { name in infos.contains { $0.name == name } }, "no such option: \(names)")
    var labeled = infos
    for place in infos.indices where names.isEmpty || names.contains(infos[place].name) {
      labeled[place].labels.append(label)
    }
    return Self(labeled, rules: rules, read: read)
  }

  /// Takes the one parameter by the names that other programs have for it too, written with their dashes.
  package func also(_ names: String...) -> Self {
    assert(infos.count == 1, "whose names are \(names)?")
    var named = infos
    for place in named.indices { named[place].aliases += names }
    return Self(named, rules: rules, read: read)
  }

  /// Joins several parameters into one value.
  ///
  /// The rules are checked before `build`, which may rely on them, and can reject a combination that no rule
  /// can express. A closure literal starts with `{ @Sendable a, b in`.
  package static func group<each Part: Sendable>(
    rules: [Rule] = [],
    build: @escaping @Sendable (repeat each Part) throws(UsageError) -> Value,
    _ parts: repeat Parameter<each Part>
  ) -> Self {
    var infos: [ParameterInfo] = []
    var inner: [Rule] = []
    for (partInfos, partRules) in repeat ((each parts).infos, (each parts).rules) {
      infos += partInfos
      inner += partRules
    }
    // Not the parts: for each one read, the runtime would look up the types of all.
    let readers = (repeat (each parts).read)
    return Self(infos, rules: inner + rules) { (given: inout Given) throws(UsageError) -> Value in
      for rule in rules { given.ignoreOtherSources(where: rule) }
      for rule in rules { given.ignoreCompanions(where: rule) }
      let values = (repeat try (each readers)(&given))
      for rule in rules { try rule.check(given) }
      return try build(repeat each values)
    }
  }
}
