import BoundedJSON

/// The form of a value in a project file.
///
/// It is the only list of the file's members: the reader, the published schema and the order of a written file all follow from it.
indirect enum FileForm: Sendable {
  case flag
  case text(TextRule)
  case integer(ClosedRange<Int64>)
  case fraction
  case choice([String])
  case list(FileForm)
  /// Members whose names the user chooses; the first rule that a name follows tells the form of its value.
  case map([(name: TextRule, form: FileForm)])
  case object(FileObject)
  /// An object that is passed on as it is.
  case anyObject
  /// A form that the published schema describes once, under a name.
  case named(String, FileForm)

  /// The form without its name.
  var plain: FileForm {
    if case .named(_, let form) = self { return form.plain }
    return self
  }
}

/// The members of an object in a project file.
struct FileObject: Sendable {
  /// A member.
  struct Member: Sendable {
    let name: String
    let form: FileForm
    /// What it is, for editors; may be empty.
    let about: String
    var isRequired = false
  }

  let members: [Member]
  /// Members of which only one may be there.
  var alternatives: [[String]] = []

  init(_ members: [Member], alternatives: [[String]] = []) {
    self.members = members
    self.alternatives = alternatives
  }

  /// The form of a member; nil if there is none of that name.
  subscript(name: String) -> FileForm? { members.first { $0.name == name }?.form }
}

extension FileObject.Member {
  init(_ name: String, _ form: FileForm, _ about: String = "", isRequired: Bool = false) {
    self.init(name: name, form: form, about: about, isRequired: isRequired)
  }
}

/// Collects the faults of a file, up to a limit that a person would read.
struct FaultList {
  /// The most faults that are told.
  static let limit = 20

  private(set) var faults: [ProjectFileFault] = []
  var isFull: Bool { faults.count >= Self.limit }

  mutating func add(
    _ path: [String], _ reason: String, known: [String]? = nil, knowsValues: Bool = false
  ) {
    guard !isFull else { return }
    var fault = ProjectFileFault(path, reason, known: known)
    fault.knowsValues = knowsValues
    faults.append(fault)
  }
}

extension FileForm {
  /// Adds what is wrong with a value.
  func check(_ value: JSONValue, at path: [String], _ faults: inout FaultList) {
    guard !faults.isFull else { return }
    switch (self, value) {
    case (.named(_, let form), _): form.check(value, at: path, &faults)
    case (.flag, .bool), (.anyObject, .object): return
    case (.text(let rule), .string(let text)) where rule.accepts(text): return
    case (.integer(let range), _) where value.integer.map(range.contains) == true: return
    case (.fraction, .integer(0...1)): return
    case (.fraction, .number(let number)) where (0...1).contains(number): return
    case (.choice(let names), .string(let text)) where names.contains(text): return
    case (.list(let form), .array(let elements)):
      for (index, element) in elements.enumerated() {
        form.check(element, at: path + ["\(index)"], &faults)
      }
    case (.map(let entries), .object(let members)):
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        guard let entry = entries.first(where: { $0.name.accepts(name) }) else {
          faults.add(
            path + [name],
            "is a name that must be \(entries.map(\.name.requirement).joined(separator: ", or "))")
          continue
        }
        entry.form.check(member, at: path + [name], &faults)
      }
    case (.object(let object), .object(let members)): object.check(members, at: path, &faults)
    default: faults.add(path, "must be \(requirement)")
    }
  }

  /// What is expected, behind `must be`.
  private var requirement: String {
    switch self {
    case .flag: "true or false"
    case .text(let rule): rule.requirement
    case .integer(let range):
      range == 0...Int64.max
        ? "a whole number, 0 or more" : "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .fraction: "a number from 0 to 1"
    case .choice(let names): "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .list: "an array"
    case .map, .object, .anyObject: "an object"
    case .named(_, let form): form.requirement
    }
  }
}

extension FileObject {
  fileprivate func check(
    _ given: [String: JSONValue], at path: [String], _ faults: inout FaultList
  ) {
    let names = members.map(\.name)
    for name in given.keys.sorted() where !names.contains(name) {
      faults.add(path + [name], "is not a member that is known here", known: names)
    }
    for member in members {
      guard let value = given[member.name] else {
        if member.isRequired { faults.add(path, "has no \(member.name)") }
        continue
      }
      member.form.check(value, at: path + [member.name], &faults)
    }
    for names in alternatives {
      let present = names.filter { given[$0] != nil }
      if present.count > 1 {
        faults.add(path + [present[1]], "cannot stand beside \(present[0])")
      }
    }
  }
}
