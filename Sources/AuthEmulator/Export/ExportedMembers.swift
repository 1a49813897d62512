import BoundedJSON
import IdentityToolkit

/// How a stored record stands in an export: members that firebase-tools knows, and what those cannot say.
///
/// Nothing is lost either way. Members of a file that this program does not know are kept in the record under ``leftoverName`` and written
/// again; what the record holds beyond the members of firebase-tools is written under ``extraName``, which firebase-tools ignores.
enum ExportedMembers {
  /// The member of a stored record with what an import left over.
  static let leftoverName = "imported"
  /// The member of an export with what only this program knows.
  static let extraName = "authctl"

  /// The members of a record: those that `convert` makes, and all that they lack.
  ///
  /// - Parameters:
  ///   - record: what is exported.
  ///   - convert: the record as firebase-tools would write it.
  ///   - restore: the reverse, as far as it goes.
  /// - Returns: the members by name.
  static func members<Record: OpenRecord>(
    of record: Record, convert: (Record) -> [String: JSONValue],
    restore: ([String: JSONValue]) throws(ImportFault.Reason) -> Record
  ) -> [String: JSONValue] {
    var record = record
    let leftover = record.unknown.removeValue(forKey: leftoverName)
    var members = convert(record)
    let restored = try? restore(members)
    if restored != record {
      let before = restored.map { JSONOutput.members(of: Preserving(open: $0)) } ?? [:]
      let stored = JSONOutput.members(of: Preserving(open: record))
      var extra = stored.filter { before[$0.key] != $0.value }
      for name in before.keys where stored[name] == nil { extra[name] = .null }
      members[extraName] = .object(extra)
    }
    guard let leftover else { return members }
    return JSONValue.object(members).adding(leftover).object ?? members
  }

  /// The record that members of an export stand for.
  static func record<Record: OpenRecord>(
    from members: [String: JSONValue], at place: String, convert: (Record) -> [String: JSONValue],
    restore: ([String: JSONValue]) throws(ImportFault.Reason) -> Record
  ) throws(ImportFault.Reason) -> Record {
    var members = members.filter { $0.value != .null }
    let extra = members.removeValue(forKey: extraName)
    var record = try restore(members)
    let leftover = JSONValue.object(members).leftover(beside: .object(convert(record)))
    if let extra { record = try overlaid(record, with: extra, at: place) }
    record.unknown[leftoverName] = leftover
    return record
  }

  private static func overlaid<Record: OpenRecord>(
    _ record: Record, with extra: JSONValue, at place: String
  ) throws(ImportFault.Reason) -> Record {
    let misfit = ImportFault.Reason.misfit(place: "\(place).\(extraName)", requirement: "cannot be read")
    guard case .object(let extra) = extra else { throw misfit }
    let stored = JSONOutput.members(of: Preserving(open: record)).merging(extra) { $1 }
      .filter { $0.value != .null }
    do {
      return try BoundedDecoder.decode(Preserving<Record>.self, from: .object(stored)).record
    } catch {
      throw misfit
    }
  }
}

extension JSONValue {
  /// What this value says that the other does not; nil when that is nothing.
  ///
  /// Where both say something, the other is right.
  fileprivate func leftover(beside known: JSONValue) -> JSONValue? {
    switch (self, known) {
    case (.object(let members), .object(let others)):
      let left = members.reduce(into: [String: JSONValue]()) { left, member in
        guard let other = others[member.key] else {
          left[member.key] = member.value
          return
        }
        left[member.key] = member.value.leftover(beside: other)
      }
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

  /// This value with what was left over of another one that stood in its place.
  fileprivate func adding(_ leftover: JSONValue) -> JSONValue {
    switch (self, leftover) {
    case (.object(let members), .object(let others)):
      .object(members.merging(others) { known, left in known.adding(left) })
    case (.array(let elements), .array(let others)):
      .array(Self.adding(Self.byIdentity(others), to: elements))
    default: self
    }
  }

  private static func adding(
    _ others: [[String: JSONValue]: JSONValue], to elements: [JSONValue]
  ) -> [JSONValue] {
    elements.map { element in element.identity.flatMap { others[$0] }.map(element.adding) ?? element }
  }

  /// The elements by what tells them apart; of several with one identity the first counts.
  private static func byIdentity(_ elements: [JSONValue]) -> [[String: JSONValue]: JSONValue] {
    Dictionary(elements.compactMap { element in element.identity.map { ($0, element) } }) { first, _ in first
    }
  }

  /// The members that tell one provider or factor of a user from the others.
  private var identity: [String: JSONValue]? {
    let named = ["providerId", "rawId", "mfaEnrollmentId"].reduce(into: [String: JSONValue]()) {
      $0[$1] = self[$1]
    }
    return named.isEmpty ? nil : named
  }
}
