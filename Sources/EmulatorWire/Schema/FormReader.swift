/// Reads a JSON value by its form, and names what does not fit (``Misfit``).
///
/// Each reader of requests and files goes through the same ``MemberForm``; who wrote the value decides what
/// fits, how names are found, and what becomes of unknown ones and of `null`.
package struct FormReader {
  package enum Rules: Sendable, Equatable {
    /// A request, as Google's emulator checks it (Docs/protocol.md 9.10): the first misfit in the order of the
    /// list counts, `null` is a value, unknown members stay.
    case emulator
    /// A request, as production reads it (Docs/protocol.md 10.1): values are converted as protobuf does, `null` is
    /// absent, and all misfits count, by name.
    case production(refusesUnknown: Bool)
    /// A project file: nothing is converted, unknown names are misfits, and so are members that are missing or exclude
    /// each other.
    case projectFile
    /// A file of an export: only what this program knows must fit; `null` is absent, a number may be a text.
    case export

    /// How many misfits are collected: as many as are shown or left out.
    package var limit: Int {
      switch self {
      case .emulator: 1
      case .production, .export: .max
      case .projectFile: 20
      }
    }

    fileprivate var isProduction: Bool { if case .production = self { true } else { false } }
    fileprivate var keepsUnknown: Bool { [.emulator, .export].contains(self) }

    fileprivate func member(_ name: String, of message: Message) -> Message.Member? {
      switch self {
      case .emulator: message.googleMember(name)
      case .production: message.member(name)
      case .projectFile, .export: message.members[name]
      }
    }
  }

  let rules: Rules
  private var misfits: [Misfit] = []
  private var isFull: Bool { misfits.count >= rules.limit }

  private init(_ rules: Rules) { self.rules = rules }

  /// Reads a value.
  ///
  /// - Returns: the value in the form that types decode, and the misfits, without which it is complete.
  package static func read(
    _ value: JSONValue, as form: MemberForm, by rules: Rules
  ) -> (value: JSONValue?, misfits: [Misfit]) {
    var reader = FormReader(rules)
    let read = reader.value(value, form, at: .top, named: "")
    return (read, reader.misfits)
  }

  /// Reads the members of an object; those among `others`, which select the destination of a request, are no
  /// misfits.
  package static func read(
    _ members: ByName<JSONValue>, as message: Message, by rules: Rules, at place: Place = .top,
    ignoring others: Set<Name> = []
  ) -> (members: ByName<JSONValue>, misfits: [Misfit]) {
    var reader = FormReader(rules)
    let read = reader.object(members, message, at: place, ignoring: others)
    return (read, reader.misfits)
  }

  private mutating func object(
    _ given: ByName<JSONValue>, _ message: Message, at place: Place, ignoring others: Set<Name> = []
  ) -> ByName<JSONValue> {
    let given = rules == .emulator ? camelCased(given) : given
    var read = rules.keepsUnknown ? given : [:]
    if rules == .projectFile {
      for member in message.inOrder where member.isRequired && given[member.name] == nil {
        add("has no \(member.name)", at: place)
      }
    }
    for (name, value, member) in inOrder(given, message) {
      guard let member else {
        let camel = camelCased(name)
        if others.contains(camel) || others.contains(name) {
          // A string, whatever was sent.
          read[camel] = value.primitiveText.map { .string($0) }
        } else {
          addUnknown(name, at: place, message)
        }
        continue
      }
      let place = place[rules.isProduction ? member.pathName : member.name]
      read[member.name] = self.value(value, member.form, at: place, named: name)
    }
    checkAlternatives(rules == .projectFile ? given : read, message, at: place)
    return read
  }

  /// The members in the order in which their misfits count.
  private func inOrder(
    _ given: ByName<JSONValue>, _ message: Message
  ) -> [(name: String, value: JSONValue, member: Message.Member?)] {
    let all = given.compactMap { name, value -> (name: String, value: JSONValue, member: Message.Member?)? in
      let member = rules.member(name, of: message)
      let isIgnored = rules.isProduction ? member?.isReadOnly == true : rules.keepsUnknown && member == nil
      return isIgnored || rules == .export && value == .null ? nil : (name, value, member)
    }
    if rules.isProduction { return all.sorted { $0.name < $1.name } }
    return all.sorted { ($0.member?.place ?? -1, $0.name) < ($1.member?.place ?? -1, $1.name) }
  }

  private mutating func addUnknown(_ name: String, at place: Place, _ message: Message) {
    if rules == .projectFile {
      let known = message.inOrder.map(\.name)
      add("is not a member that is known here", at: place[name], known: .names(known))
    } else if rules == .production(refusesUnknown: true) {
      add("Cannot find field.", at: place[name], known: .names([]))
    }
  }

  private mutating func checkAlternatives(_ members: ByName<JSONValue>, _ message: Message, at place: Place) {
    guard !rules.keepsUnknown else { return }
    for (group, names) in message.alternatives {
      let sent = names.filter { members[$0] != nil }
      guard sent.count > 1, let last = sent.last else { continue }
      if rules == .projectFile {
        add("cannot stand beside \(sent[0])", at: place[sent[1]])
      } else {
        add("(oneof), oneof field '\(group)' is already set. Cannot set '\(last)'", at: place)
      }
    }
  }

  private mutating func value(
    _ value: JSONValue, _ form: MemberForm, at place: Place, named name: String
  ) -> JSONValue? {
    guard !isFull else { return nil }
    // Only what nothing reads keeps all its digits.
    do throws(Misfit) {
      switch (form, value) {
      case (_, .null) where rules.isProduction: return nil
      case (.any, _), (.anyObject, .object): return value
      case (_, .digits): return self.value(.number(value.double ?? 0), form, at: place, named: name)
      case (.list(let element), .array(let elements)):
        var read: [JSONValue] = []
        for (index, each) in elements.enumerated() {
          if let each = self.value(each, element, at: place[index], named: name) { read.append(each) }
        }
        return .array(read)
      case (.map, .object(let members)): return .object(map(members, form, at: place))
      case (.object(let message), .object(let members)): return .object(object(members, message, at: place))
      default: break
      }
      switch rules {
      case .emulator: return try form.emulated(value)
      case .projectFile: return try form.checked(value)
      case .export: return try form.imported(value)
      case .production:
        if case .list(let element) = form {
          return self.value(value, element, at: place[0], named: name).map { .array([$0]) }
        }
        return try form.converted(value, at: place, named: name)
      }
    } catch {
      add(error.reason, at: error.place == .top ? place : error.place, known: error.known)
      return nil
    }
  }

  private mutating func map(
    _ members: ByName<JSONValue>, _ form: MemberForm, at place: Place
  ) -> ByName<JSONValue> {
    var read = rules.keepsUnknown ? members : [:]
    for (key, member) in members.sorted(by: { $0.key < $1.key }) {
      if let element = form.form(of: key) {
        let name = rules == .emulator ? camelCased(key) : key
        let place = rules.isProduction ? Place.key(key, of: place) : place[name]
        read[key] = value(member, element, at: place, named: key)
      } else if rules == .projectFile, case .map(let entries) = form {
        let names = entries.map(\.name.requirement).joined(separator: ", or ")
        add("is a name that must be \(names)", at: place[key])
      }
    }
    return read
  }

  private mutating func add(_ reason: String, at place: Place, known: Misfit.Known? = nil) {
    if !isFull { misfits.append(Misfit(reason, at: place, known: known)) }
  }
}
