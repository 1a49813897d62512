/// A stored record with a form in an export: the members of firebase-tools, and the rest.
///
/// Nothing is lost either way. Unknown members of a file are kept in the record under
/// ``ExportedMembers/leftover`` and written again; data that the members of firebase-tools cannot express is
/// written under ``ExportedMembers/extra``, which firebase-tools ignores.
protocol ExportedRecord: KeptRecord {
  /// The members that firebase-tools has.
  var commonMembers: ByName<JSONValue> { get }
  static var exportForm: Message { get }
  /// Reads these members, which fit the form; `now`, in milliseconds since 1970, is the default creation time.
  init(common members: ByName<JSONValue>, at place: Place, now: Int64) throws(Misfit)
}

enum ExportedMembers {
  /// The member of a stored record with the unknown members of an import.
  static let leftover = "imported"
  /// The member of an export with data of this program only.
  static let extra = "authctl"

  /// Keeps elements that are not used in `leftover`; they are exported again at the end of the list in `member`.
  static func keep(_ elements: [JSONValue], of member: String, in leftover: inout JSONValue?) {
    guard !elements.isEmpty else { return }
    var members = leftover?.object ?? [:]
    members[extra] = .object([member: .array(elements)])
    leftover = .object(members)
  }

  /// The names of what is left over of settings, those of groups with the group's; not what means the same as nothing.
  static func places(in leftover: JSONValue) -> [String] {
    (leftover.object ?? [:]).sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
      // Every export of firebase-tools 9 has it.
      if name == "usageMode", value == "DEFAULT" { return [] }
      guard ["signIn", "emailPrivacyConfig"].contains(name), let group = value.object else { return [name] }
      return group.keys.sorted().map { "\(name).\($0)" }
    }
  }
}

extension ExportedRecord {
  var exportedMembers: ByName<JSONValue> {
    var record = self
    let leftover = record.unknown.removeValue(forKey: ExportedMembers.leftover)
    var members = record.commonMembers
    let restored = try? Self(common: members, at: .top, now: 0)
    if restored != record {
      let before = restored?.members ?? [:]
      let stored = record.members
      var extra = stored.filter { before[$0.key] != $0.value }
      for name in before.keys where stored[name] == nil { extra[name] = .null }
      members[ExportedMembers.extra] = .object(extra)
    }
    guard var leftover = leftover?.object else { return members }
    let unused = leftover.removeValue(forKey: ExportedMembers.extra)?.object ?? [:]
    members = JSONValue.object(members).adding(.object(leftover)).object ?? members
    for (name, elements) in unused {
      members[name] = .array((members[name]?.array ?? []) + (elements.array ?? []))
    }
    return members
  }

  /// Checks and reads the members that firebase-tools has.
  init(checking members: ByName<JSONValue>, at place: Place, now: Int64 = 0) throws(Misfit) {
    let misfits = FormReader.read(members, as: Self.exportForm, by: .export, at: place).misfits
    if let misfit = misfits.first { throw misfit }
    self = try Self(common: members, at: place, now: now)
  }

  /// Reads a record of an export; its members are checked unless they fit already.
  init(
    exported members: ByName<JSONValue>, at place: Place, now: Int64 = 0, fits: Bool = false
  ) throws(Misfit) {
    var members = members.filter { $0.value != .null }
    let extra = members.removeValue(forKey: ExportedMembers.extra)
    self =
      fits
      ? try Self(common: members, at: place, now: now) : try Self(checking: members, at: place, now: now)
    let leftover = JSONValue.object(members).leftover(beside: .object(commonMembers))
    if let extra {
      let misfit = Misfit("cannot be read", at: place[ExportedMembers.extra])
      guard case .object(let extra) = extra else { throw misfit }
      do {
        self = try Self(members: self.members.merging(extra) { $1 }.filter { $0.value != .null })
      } catch {
        throw misfit
      }
    }
    unknown[ExportedMembers.leftover] = leftover
  }
}

extension JSONValue {
  /// Returns what this value has and the other lacks; nil if nothing.
  ///
  /// If both have a value, the other's is used.
  fileprivate func leftover(beside known: JSONValue) -> JSONValue? {
    switch (self, known) {
    case (.object(let members), .object(let others)):
      var left = members
      for (name, other) in others { left[name] = members[name]?.leftover(beside: other) }
      return left.isEmpty ? nil : .object(left)
    case (.array(let elements), .array(let others)):
      let others = Self.byIdentity(others)
      let left = elements.compactMap { element -> JSONValue? in
        guard let identity = element.identity, let other = others[identity],
          case .object(let rest)? = element.leftover(beside: other)
        else { return nil }
        return .object(rest.merging(identity) { $1 })
      }
      return left.isEmpty ? nil : .array(left)
    default: return nil
    }
  }

  /// Returns this value with the leftover of the one it replaces.
  fileprivate func adding(_ leftover: JSONValue) -> JSONValue {
    switch (self, leftover) {
    case (.object(let members), .object(let others)):
      return .object(members.merging(others) { known, left in known.adding(left) })
    case (.array(let elements), .array(let others)):
      let others = Self.byIdentity(others)
      return .array(
        elements.map { element in element.identity.flatMap { others[$0] }.map(element.adding) ?? element })
    default: return self
    }
  }

  /// The elements by identity; of several with the same identity, the first one is used.
  private static func byIdentity(_ elements: [JSONValue]) -> [ByName<JSONValue>: JSONValue] {
    Dictionary(elements.compactMap { element in element.identity.map { ($0, element) } }) { first, _ in first
    }
  }

  private var identity: ByName<JSONValue>? {
    let named = object?.filter { ["providerId", "rawId", "mfaEnrollmentId"].contains($0.key) }
    return named?.isEmpty == false ? named : nil
  }
}
