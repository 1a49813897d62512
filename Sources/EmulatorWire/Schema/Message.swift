import Synchronization

/// The members of a JSON object of the API.
///
/// Everything known about a member is defined once, in a ``MessageList``. The readers of both modes, the
/// settings with their masks and the API description are derived from it.
package struct Message: Sendable {
  /// A member, in a list such as `idToken:s deleteProvider:[s] requestType/req_type:OobReqType`.
  ///
  /// The name may be followed by the name in production's refusals and by marks: `!` for a member that only
  /// the service writes, `+` for one that Google's emulator ignores, `*` for one that a project file must
  /// have. ``MemberForm`` describes the forms; `|` and a name put it into a group whose members exclude each
  /// other. A member on its own line may have a description: `uid*:filled -- The uid.`
  package final class Member: Sendable {
    package let name: String
    let place: Int
    package let form: MemberForm
    let isReadOnly: Bool
    let isUnknownToGoogle: Bool
    package let isRequired: Bool
    package let group: String?
    /// A description for editors; may be empty.
    package let about: String
    private let otherName: String?

    var pathName: String { otherName ?? snakeCased(name) }

    fileprivate init?(_ word: Substring, _ about: Substring, place: Int, in scope: String) {
      guard let colon = word.firstIndex(of: ":") else { return nil }
      let marks = word[..<colon].reversed().prefix { "!+*".contains($0) }
      let names = word[..<colon].dropLast(marks.count).split(separator: "/")
      let parts = word[word.index(after: colon)...].split(separator: "|")
      name = String(names[0])
      otherName = names.dropFirst().first.map { String($0) }
      form = MemberForm(parts[0], in: scope)
      group = parts.dropFirst().first.map { String($0) }
      self.place = place
      isReadOnly = marks.contains("!")
      isUnknownToGoogle = marks.contains("+")
      isRequired = marks.contains("*")
      self.about = String(about)
    }

    fileprivate init(_ other: Member, _ form: MemberForm) {
      (name, place, self.form, isReadOnly) = (other.name, other.place, form, other.isReadOnly)
      (isUnknownToGoogle, isRequired, group) = (other.isUnknownToGoogle, other.isRequired, other.group)
      (about, otherName) = (other.about, other.otherName)
    }
  }

  /// The full name, such as `google.cloud.identitytoolkit.v1.SignUpRequest`; empty for a list without a name.
  let type: String
  package let members: ByName<Member>
  /// The names of members that exclude each other, by the name of their group.
  package let alternatives: ByName<[String]>
  /// The names that the list has alone, by place; `...` is the place of members that it lacks.
  let answerPlaces: ByName<Int>

  /// Parses a list of members, which names others as the message `scope` does.
  init(_ list: String, in scope: String = "") { self.init(scope, [list[...]]) }

  private init(_ type: String, _ lines: [Substring]) {
    var list: [Member] = []
    var answerPlaces: ByName<Int> = [:]
    for line in lines {
      let halves = line.split(separator: " -- ", maxSplits: 1)
      let about = halves.dropFirst().first ?? ""
      for word in halves.first?.split(separator: " ") ?? [] {
        if let member = Member(word, about, place: list.count, in: type) {
          list.append(member)
        } else {
          answerPlaces[String(word)] = answerPlaces.count
        }
      }
    }
    self.init(type, list, answerPlaces)
  }

  private init(_ type: String, _ list: [Member], _ answerPlaces: ByName<Int>) {
    self.type = type
    self.answerPlaces = answerPlaces
    members = ByName(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    alternatives = ByName(grouping: list.filter { $0.group != nil }) { $0.group ?? "" }
      .mapValues { $0.map(\.name) }
  }

  package static func named(_ name: some StringProtocol, in scope: String = "") -> Message {
    guard let entry = MessageList.entry(name, in: scope) else { return Message("") }
    return Message(entry)
  }

  init(_ entry: MessageList.Entry) {
    if let found = Self.known.withLock({ $0[entry.type] }) {
      self = found
      return
    }
    self.init(entry.type, entry.lines)
    let message = self
    Self.known.withLock { $0[entry.type] = message }
  }

  private static let known = Mutex<ByName<Message>>([:])

  package func filtered(_ form: (Member) -> MemberForm?) -> Message {
    Message(type, inOrder.compactMap { member in form(member).map { Member(member, $0) } }, answerPlaces)
  }

  package static let config = named("Config")
  package static let tenant = named("Tenant")
  package static let idToken = named("IdToken")

  package var inOrder: [Member] { members.values.sorted { $0.place < $1.place } }

  /// The place of a member in production's answers.
  func answerPlace(of name: String) -> Int {
    let place = answerPlaces.isEmpty ? members[name]?.place : answerPlaces[name] ?? answerPlaces["..."]
    return place ?? .max
  }

  func googleMember(_ name: String) -> Member? {
    guard let member = members[name], !member.isUnknownToGoogle else { return nil }
    return member
  }

  /// Returns the member for a name in `camelCase` or `snake_case`.
  func member(_ name: String) -> Member? {
    members[name] ?? members[camelCased(name)] ?? members[snakeCased(name)]
  }
}

extension Message {
  /// Checks the members as Google's emulator does.
  ///
  /// - Returns: the members with names in `camelCase` and listed values in their intended form.
  package func checked(_ values: ByName<JSONValue>) throws(ServerError) -> ByName<JSONValue> {
    let (members, misfits) = FormReader.read(values, as: self, by: .emulator)
    guard let misfit = misfits.first else { return members }
    throw .misfit(path: misfit.place.pointer, misfit.reason)
  }

  /// Reads the members as production does; `root` is their name in refusals, if they have one.
  ///
  /// - Throws: all misfits in one error.
  package func read(
    _ given: ByName<JSONValue>, at root: String, ignoring others: Set<Name> = [], refusesUnknown: Bool = true
  ) throws(ServerError) -> ByName<JSONValue> {
    let (members, misfits) = FormReader.read(
      given, as: self, by: .production(refusesUnknown: refusesUnknown), at: root.isEmpty ? .top : .top[root],
      ignoring: others)
    guard !misfits.isEmpty else { return members }
    let steps = misfits[0].place.pointer.split(separator: "/").dropFirst(root.isEmpty ? 0 : 1)
    throw .invalid(misfits.map(\.inProduction).joined(separator: "\n")).about(steps.first.map { String($0) })
  }

  /// The path named by a mask, in `camelCase`; nil if there is no such member or it is read-only.
  package func path(_ text: some StringProtocol) -> [String]? {
    var path: [String] = []
    var form = MemberForm.object(self)
    for part in text.split(separator: ".") {
      switch form {
      case .object(let message):
        guard let member = message.member(String(part)), !member.isReadOnly else { return nil }
        path.append(member.name)
        form = member.form
      case .map:
        guard let next = form.form(of: String(part)) else { return nil }
        path.append(String(part))
        form = next
      default: return nil
      }
    }
    return path.isEmpty ? nil : path
  }

  package var leaves: [[String]] {
    members.values.sorted { $0.name < $1.name }.flatMap { member in
      if case .object(let message) = member.form, !member.isReadOnly {
        return message.leaves.map { [member.name] + $0 }
      }
      return [[member.name]]
    }
  }
}
