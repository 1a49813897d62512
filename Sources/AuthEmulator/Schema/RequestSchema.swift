import BoundedJSON
import Synchronization

/// The members of a JSON object in a request, as Google's API description has them.
///
/// A request is checked as Google's emulator checks it (Docs/protocol.md 9.10): in the order of the members here, and the first that
/// does not fit is reported. Members that are not listed are ignored.
struct RequestSchema: Sendable {
  /// A listed member.
  struct Member: Sendable {
    /// Its place in the order.
    let place: Int
    let form: MemberForm
  }

  let members: [String: Member]

  /// Reads a list such as `idToken:s deleteProvider:[s]`; ``MemberForm/init(_:)`` tells the forms.
  init(_ list: String) {
    members = Dictionary(
      list.split(separator: " ").enumerated().compactMap { place, item in
        guard let colon = item.firstIndex(of: ":") else { return nil }
        let form = MemberForm(item[item.index(after: colon)...])
        return (String(item[..<colon]), Member(place: place, form: form))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the object of a name; one that is not in the lists has no members.
  static func named(_ name: String) -> RequestSchema {
    if let found = known.withLock({ $0[name] }) { return found }
    let schema = RequestSchema(accounts[name] ?? settings[name] ?? unserved[name] ?? "")
    known.withLock { $0[name] = schema }
    return schema
  }

  private static let known = Mutex<[String: RequestSchema]>([:])

  /// Whether any list has the name.
  static func has(_ name: String) -> Bool {
    accounts[name] != nil || settings[name] != nil || unserved[name] != nil
  }

  /// Returns the members with names in `camelCase` and listed values in the form they are meant to have.
  func fitted(_ values: [String: JSONValue]) throws(Misfit) -> [String: JSONValue] {
    var fitted = CamelCase.names(of: values)
    var first: (place: Int, misfit: Misfit)?
    // Dictionaries have no order, so the earliest problem of all counts.
    for (name, value) in fitted {
      guard let member = members[name], first.map({ member.place < $0.place }) ?? true else { continue }
      do {
        if let changed = try member.form.fitted(value) { fitted[name] = changed }
      } catch {
        first = (member.place, error.below(name))
      }
    }
    if let first { throw first.misfit }
    return fitted
  }
}

/// A value that does not have the form of its member.
struct Misfit: Error {
  /// The place of the value, such as `/mfaInfo/0/phoneInfo`.
  var path: String
  /// The words of the refusal, such as `must be string`.
  let requirement: String

  init(_ requirement: String) {
    path = ""
    self.requirement = requirement
  }

  /// The same, seen from the container of the value.
  func below(_ name: String) -> Self {
    var misfit = self
    misfit.path = "/\(name)\(path)"
    return misfit
  }
}
