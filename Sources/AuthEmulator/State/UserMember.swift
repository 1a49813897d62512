import IdentityToolkit

/// A member of a user: its name, how to get and set it, and who is shown it.
///
/// ``all`` is the only list. The database has every member; look-up, exports, the project file, functions and the page are filters.
struct UserMember: Sendable {
  /// The name on the wire.
  let name: StaticString
  let value: Value
  let uses: Uses
  /// The name in the database.
  var storedName: StaticString

  /// How to get and set a member of each type; with closures, because following a key path takes ten times as long.
  enum Value: Sendable {
    case text(Get<String>, Set<String>)
    case flag(Get<Bool>, Set<Bool>)
    case number(NumberForm, Get<Int64>, Set<Int64>)
    case providers, factors, passkeys, timeTexts
  }

  typealias Get<Value> = @Sendable (UserRecord) -> Value?
  typealias Set<Value> = @Sendable (inout UserRecord, Value?) -> Void

  /// How a client sees a number.
  enum NumberForm { case number, digits, date }

  /// Where a member is, apart from the database.
  struct Uses: OptionSet {
    let rawValue: UInt8

    /// Look-up, and the export of firebase-tools.
    static let shown = Self(rawValue: 1)
    /// What functions are told.
    static let told = Self(rawValue: 2)
    /// The console.
    static let onPage = Self(rawValue: 4)
    /// The project file, under the same name.
    static let inFile = Self(rawValue: 8)
    /// A column of its own in the database.
    static let column = Self(rawValue: 16)

    static let profile: Self = [.shown, .told, .onPage, .inFile]
  }

  /// The members in the order of look-up.
  static let all: [Self] = [
    .text("localId", { $0.localID }, { $0.localID = $1 ?? "" }, [.shown, .told, .onPage, .column]),
    .text("email", { $0.email }, { $0.email = $1 }, [.shown, .told, .onPage, .column]),
    .flag("emailVerified", { $0.emailVerified }, { $0.emailVerified = $1 }, .profile),
    .text("displayName", { $0.displayName }, { $0.displayName = $1 }, .profile),
    .text("photoUrl", { $0.photoUrl }, { $0.photoUrl = $1 }, .profile),
    .text("phoneNumber", { $0.phoneNumber }, { $0.phoneNumber = $1 }, .profile.union(.column)),
    .flag("disabled", { $0.disabled }, { $0.disabled = $1 }, .profile),
    .flag("customAuth", { $0.customAuth }, { $0.customAuth = $1 }, [.shown, .inFile]),
    .flag("emailLinkSignin", { $0.emailLinkSignin }, { $0.emailLinkSignin = $1 }, [.shown, .inFile]),
    .number(
      "createdAt", .digits, { $0.createdAt }, { $0.createdAt = $1 ?? $0.createdAt }, [.shown, .onPage]),
    .number("lastLoginAt", .digits, { $0.lastLoginAt }, { $0.lastLoginAt = $1 }, [.shown, .onPage]),
    .number("lastRefreshAt", .date, { $0.lastRefreshAt }, { $0.lastRefreshAt = $1 }, [.shown, .onPage]),
    .number("validSince", .digits, { $0.validSince }, { $0.validSince = $1 }, .shown),
    .text("passwordHash", { $0.passwordHash }, { $0.passwordHash = $1 }, .shown),
    .number("passwordUpdatedAt", .number, { $0.passwordUpdatedAt }, { $0.passwordUpdatedAt = $1 }, .shown),
    .text("salt", { $0.salt }, { $0.salt = $1 }, .shown),
    .text("hashParameters", { $0.hashParameters }, { $0.hashParameters = $1 }, []),
    .text("customAttributes", { $0.customAttributes }, { $0.customAttributes = $1 }, [.shown, .onPage]),
    .text("tenantId", { $0.tenantID }, { $0.tenantID = $1 }, [.shown, .onPage]),
    .text("initialEmail", { $0.initialEmail }, { $0.initialEmail = $1 }, [.shown, .onPage]),
    .text("screenName", { $0.screenName }, { $0.screenName = $1 }, .shown),
    .text("language", { $0.language }, { $0.language = $1 }, .shown),
    .text("timeZone", { $0.timeZone }, { $0.timeZone = $1 }, .shown),
    .text("dateOfBirth", { $0.dateOfBirth }, { $0.dateOfBirth = $1 }, .shown),
    Self("providerUserInfo", .providers, .shown),
    Self("mfaInfo", .factors, .shown),
    Self("passkeyInfo", .passkeys, .shown, storedName: "passkeys"),
    .flag("isImported", { $0.isImported }, { $0.isImported = $1 }, []),
    Self("timeTexts", .timeTexts, []),
  ]

  static let shown = all.filter { $0.uses.contains(.shown) }
  static let told = all.filter { $0.uses.contains(.told) }
  static let onPage = all.filter { $0.uses.contains(.onPage) }
  static let inFile = all.filter { $0.uses.contains(.inFile) }
  static let withoutColumn = all.filter { !$0.uses.contains(.column) }
  static let byStoredName = Dictionary(uniqueKeysWithValues: all.map { ("\($0.storedName)", $0) })

  private init(_ name: StaticString, _ value: Value, _ uses: Uses, storedName: StaticString? = nil) {
    self.name = name
    self.value = value
    self.uses = uses
    self.storedName = storedName ?? name
  }

  private static func text(
    _ name: StaticString, _ get: @escaping Get<String>, _ set: @escaping Set<String>, _ uses: Uses
  ) -> Self {
    Self(name, .text(get, set), uses)
  }

  private static func flag(
    _ name: StaticString, _ get: @escaping Get<Bool>, _ set: @escaping Set<Bool>, _ uses: Uses
  ) -> Self {
    Self(name, .flag(get, set), uses)
  }

  private static func number(
    _ name: StaticString, _ form: NumberForm, _ get: @escaping Get<Int64>, _ set: @escaping Set<Int64>,
    _ uses: Uses
  ) -> Self {
    Self(name, .number(form, get, set), uses)
  }
}
