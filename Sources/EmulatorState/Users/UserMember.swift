/// A member of a user: its name, its accessors, and where it is visible.
///
/// ``all`` is the only list. The database has every member; lookup, exports, the project file, functions and
/// the page are filters. A class, because copying a member would copy its accessors.
package final class UserMember: Sendable {
  package let name: StaticString
  package let value: Value
  let uses: Swift.Set<Use>
  let storedName: StaticString

  /// The accessors of a member of each type; closures, because following a key path takes ten times as long.
  package enum Value: Sendable {
    case text(Get<String>, Set<String>)
    case flag(Get<Bool>, Set<Bool>)
    case number(NumberForm, Get<Int64>, Set<Int64>)
    case providers, factors, passkeys
  }

  package typealias Get<Value> = @Sendable (UserRecord) -> Value?
  package typealias Set<Value> = @Sendable (inout UserRecord, Value?) -> Void

  /// How a client sees a number.
  package enum NumberForm { case number, digits, date }

  /// Where a member is visible, apart from the database.
  enum Use {
    /// Lookup, and the export of firebase-tools.
    case shown
    case inFunctions
    case onPage
    /// The project file, under the same name.
    case inFile
    /// A separate column in the database.
    case column
  }

  private static let profile: Swift.Set<Use> = [.shown, .inFunctions, .onPage, .inFile]

  /// The members in the order of a lookup.
  static let all: [UserMember] = [
    .init(
      "localId", .text({ $0.localID }, { $0.localID = $1 ?? "" }), [.shown, .inFunctions, .onPage, .column]),
    .init("email", .text({ $0.email }, { $0.email = $1 }), [.shown, .inFunctions, .onPage, .column]),
    .init("emailVerified", .flag({ $0.emailVerified }, { $0.emailVerified = $1 }), profile),
    .init("displayName", .text({ $0.displayName }, { $0.displayName = $1 }), profile),
    .init("photoUrl", .text({ $0.photoUrl }, { $0.photoUrl = $1 }), profile),
    .init("phoneNumber", .text({ $0.phoneNumber }, { $0.phoneNumber = $1 }), profile.union([.column])),
    .init("disabled", .flag({ $0.disabled }, { $0.disabled = $1 }), profile),
    .init("customAuth", .flag({ $0.customAuth }, { $0.customAuth = $1 }), [.shown, .inFile]),
    .init("emailLinkSignin", .flag({ $0.emailLinkSignin }, { $0.emailLinkSignin = $1 }), [.shown, .inFile]),
    .init(
      "createdAt", .number(.digits, { $0.createdAt }, { $0.createdAt = $1 ?? $0.createdAt }),
      [.shown, .onPage]),
    .init("lastLoginAt", .number(.digits, { $0.lastLoginAt }, { $0.lastLoginAt = $1 }), [.shown, .onPage]),
    .init(
      "lastRefreshAt", .number(.date, { $0.lastRefreshAt }, { $0.lastRefreshAt = $1 }), [.shown, .onPage]),
    .init("validSince", .number(.digits, { $0.validSince }, { $0.validSince = $1 }), [.shown]),
    .init("passwordHash", .text({ $0.passwordHash }, { $0.passwordHash = $1 }), [.shown]),
    .init(
      "passwordUpdatedAt", .number(.number, { $0.passwordUpdatedAt }, { $0.passwordUpdatedAt = $1 }), [.shown]
    ),
    .init("salt", .text({ $0.salt }, { $0.salt = $1 }), [.shown]),
    .init("hashParameters", .text({ $0.hashParameters }, { $0.hashParameters = $1 }), []),
    .init(
      "customAttributes", .text({ $0.customAttributes }, { $0.customAttributes = $1 }), [.shown, .onPage]),
    .init("tenantId", .text({ $0.tenantID }, { $0.tenantID = $1 }), [.shown, .onPage]),
    .init("initialEmail", .text({ $0.initialEmail }, { $0.initialEmail = $1 }), [.shown, .onPage]),
    .init("screenName", .text({ $0.screenName }, { $0.screenName = $1 }), [.shown]),
    .init("language", .text({ $0.language }, { $0.language = $1 }), [.shown]),
    .init("timeZone", .text({ $0.timeZone }, { $0.timeZone = $1 }), [.shown]),
    .init("dateOfBirth", .text({ $0.dateOfBirth }, { $0.dateOfBirth = $1 }), [.shown]),
    .init("providerUserInfo", .providers, [.shown]),
    .init("mfaInfo", .factors, [.shown]),
    .init("passkeyInfo", .passkeys, [.shown], storedName: "passkeys"),
    .init("isImported", .flag({ $0.isImported }, { $0.isImported = $1 }), []),
  ]

  package static let shown = all.filter { $0.uses.contains(.shown) }
  package static let inFunctions = all.filter { $0.uses.contains(.inFunctions) }
  package static let onPage = all.filter { $0.uses.contains(.onPage) }
  package static let inFile = all.filter { $0.uses.contains(.inFile) }
  static let withoutColumn = all.filter { !$0.uses.contains(.column) }
  static let byStoredName = ByName(uniqueKeysWithValues: all.map { ("\($0.storedName)", $0) })

  private init(_ name: StaticString, _ value: Value, _ uses: Swift.Set<Use>, storedName: StaticString? = nil)
  {
    self.name = name
    self.value = value
    self.uses = uses
    self.storedName = storedName ?? name
  }
}
