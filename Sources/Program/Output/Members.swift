/// The members of a command's result: the name, the meaning and the value of each, written once.
///
/// A command lists them in a function of its outcome. With an outcome they are the JSON that it prints. Without one they tell which paths
/// the result can have, so that `--field` is checked before anything is sent, and what `Docs/json.md` says.
///
///     static func result(of sent: SentCode?) -> Members {
///       ["sessionInfo": .value(sent?.id, "the verification ID"), "sentAt": .value(sent?.sentAt)]
///     }
package struct Members: Encodable, Sendable, ExpressibleByDictionaryLiteral {
  package private(set) var rows: [(name: String, member: Member)]
  /// Messages whose members are in the JSON too.
  private var messages: [any Encodable & Sendable] = []
  /// Whether it can have members that are not in the rows.
  private var isOpen = false

  package init(dictionaryLiteral rows: (String, Member)...) { self.rows = rows.map { ($0, $1) } }

  /// All members of a message, with the protocol's names, except those that are never printed.
  package init<Message: WireObject>(
    of message: Message?, without isHidden: (String) -> Bool = { _ in false }
  ) {
    messages = message.map { [$0] } ?? []
    // A long list of messages needs only the values, and the names take time.
    rows =
      message != nil
      ? []
      : JSONMembers.members(of: Message.self).filter { !isHidden($0.name) }
        .map { ($0.name, Member(of: $0.type)) }
  }

  /// An object whose members are known only from the service's answer.
  package init(open object: (any Encodable & Sendable)?) {
    (rows, messages, isOpen) = ([], object.map { [$0] } ?? [], true)
  }

  package static func + (some: Self, more: Self) -> Self {
    var all = some
    all.rows += more.rows
    all.messages += more.messages
    all.isOpen = all.isOpen || more.isOpen
    return all
  }

  /// The paths that a result can have.
  package var shape: JSONMembers {
    .object(Dictionary(rows.map { ($0.name, $0.member.shape) }) { first, _ in first }, isOpen: isOpen)
  }

  /// A line for each labeled member that has a value, then the tables.
  package func lines(_ style: TextStyle) -> StyledText {
    var facts = Facts()
    for case (_, let member) in rows where member.label != nil {
      for text in member.texts {
        facts.append(member.label ?? "", member.isStrong ? style.strong(text) : text)
      }
    }
    return facts.text(style) + rows.map { $0.member.drawnTable(style) }.joined()
  }

  package func encode(to encoder: any Encoder) throws {
    for message in messages { try message.encode(to: encoder) }
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, member) in rows {
      if let value = member.value { try container.encode(value, forKey: AnyKey(name)) }
    }
  }
}

package struct Member: Sendable {
  /// What it is and when it is absent, in lower case; empty if the name says it.
  package let meaning: String
  let form: Form
  let value: (any Encodable & Sendable)?
  /// What people read in front of it; nil if they do not see it as a line of its own.
  private(set) var label: String?
  /// What people read instead of the value.
  private(set) var texts: [String] = []
  /// Whether the line's value is set off from the others.
  private(set) var isStrong = false
  /// What people read instead of a table without rows; nil if they do not see the list as a table.
  private(set) var emptyTable: StyledText?

  /// What kind of JSON it is; the paths in it are found only when they are asked for, not for each printed value.
  enum Form {
    /// That of a type's values.
    case type(Any.Type)
    case open
    case object(Members)
    case list(Members)
  }

  private init(meaning: String, form: Form, value: (any Encodable & Sendable)?) {
    (self.meaning, self.form, self.value) = (meaning, form, value)
  }

  /// A member of a message, without a value.
  fileprivate init(of type: Any.Type) { self.init(meaning: "", form: .type(type), value: nil) }

  /// The members of an object or of a list's elements, with their meanings; nil for anything else.
  package var inner: Members? {
    switch form {
    case .object(let members), .list(let members): members
    case .type, .open: nil
    }
  }

  var shape: JSONMembers {
    switch form {
    case .type(let type): JSONMembers(of: type)
    case .open: .object([:], isOpen: true)
    case .object(let members): members.shape
    case .list(let members): .list(members.shape)
    }
  }

  /// A value, or a list or a message, whose members need no explanation; nil leaves the member out.
  package static func value<Value: Encodable & Sendable>(_ value: Value?, _ meaning: String = "") -> Self {
    Self(meaning: meaning, form: .type(Value.self), value: value)
  }

  /// An object whose members have other names in each result, such as claims.
  package static func open(_ value: (any Encodable & Sendable)?, _ meaning: String = "") -> Self {
    Self(meaning: meaning, form: .open, value: value)
  }

  /// An object; `members` are those of its value.
  package static func object<Value>(
    _ value: Value?, _ meaning: String = "", _ members: (Value?) -> Members
  ) -> Self {
    Self(meaning: meaning, form: .object(members(nil)), value: value.map { members($0) })
  }

  /// A list of objects; `members` are those of an element.
  package static func list<Element>(
    _ elements: [Element]?, _ meaning: String = "", _ members: (Element?) -> Members
  ) -> Self {
    Self(meaning: meaning, form: .list(members(nil)), value: elements?.map { members($0) })
  }

  /// The same with a line for people: a text as it is, a time in UTC.
  package func labeled(_ label: String, isStrong: Bool = false) -> Self {
    let text: String? =
      switch value {
      case let date as Date: Timestamp(date).formatted()
      case let text as any CustomStringConvertible: text.description
      default: nil
      }
    return labeled(label, text, isStrong: isStrong)
  }

  /// The same with a line for people; nil makes none.
  package func labeled(_ label: String, _ text: String?, isStrong: Bool = false) -> Self {
    var member = labeled(label, each: text.map { [$0] } ?? [])
    member.isStrong = isStrong
    return member
  }

  /// The same with a line for each text.
  package func labeled(_ label: String, each texts: [String]) -> Self {
    var member = self
    (member.label, member.texts) = (label, texts)
    return member
  }

  /// The same list with a table for people; the columns are the labeled members that an element has, and the sentence stands for no rows.
  package func table(orIfEmpty sentence: StyledText = "") -> Self {
    var member = self
    member.emptyTable = sentence
    return member
  }

  /// The table; nothing for another member.
  package func drawnTable(_ style: TextStyle) -> StyledText {
    guard let emptyTable, let elements = value as? [Members], let inner else { return "" }
    let cells = elements.map { element in
      Dictionary(element.rows.map { ($0.member.label, $0.member.texts.first) }) { first, _ in first }
    }
    let labels = inner.rows.compactMap(\.member.label).filter { label in
      cells.contains { $0[label] ?? nil != nil }
    }
    let rows = cells.map { cells in labels.map { (cells[$0] ?? nil) ?? "-" } }
    return Table(labels, rows: rows).text(style, orIfEmpty: emptyTable)
  }
}
