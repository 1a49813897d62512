import BoundedJSON
import Testing

@testable import AuthEmulator
@testable import EmulatorState

/// Exports that are made by hand or by production, as Google's emulator starts with them.
@Suite struct ForeignExportTests {
  private func imported(
    _ users: String, config: String = "{}"
  ) throws -> (project: ProjectState, notes: [String]) {
    var state = ServerState()
    let files: ByName<[UInt8]> = ["config.json": Array(config.utf8), "accounts.json": Array(users.utf8)]
    let result = try state.importFiles(files, into: "demo", at: 1_700_000_000_000)
    #expect(try ServerState.checkImport(of: files) == result.notes)
    return (try #require(state.projects["demo"]), result.notes)
  }

  @Test func `an account without a uid is left out, and noted`() throws {
    let (project, notes) = try imported(#"{"users":[{"email":"a@b.c"},{"id":"x"},{"localId":"u"}]}"#)
    #expect(project.users.count == 1)
    #expect(
      notes == ["accounts.json: users[0], and 1 more: an account without localId is left out"])
    let named = try imported(#"{"users":[{"id":"x"}]}"#).notes
    #expect(
      named == ["accounts.json: users[0]: an account without localId is left out; did you mean localId?"])
  }

  @Test(arguments: [
    #"[{"uid":"x","customClaims":{"a":1}}]"#, #"{"users":[{"uid":"x","customClaims":{"a":1}}]}"#,
  ])
  func `the users of an Admin SDK are read as in a file of accounts`(users: String) throws {
    let (project, notes) = try imported(users)
    #expect(project.users["x"]?.customAttributes == #"{"a":1}"# && notes.isEmpty)
  }

  private static let leftOut = "has accounts, or members of accounts, that are left out"

  @Test(arguments: [
    (#"{"accounts":[{"localId":"u"}]}"#, "is not a list of users"),
    (#"{"localId":"u"}"#, "is not a list of users"),
    (#"{"users":[{"localId":"u"},{"email":"a@b.c"}]}"#, leftOut), (#"{"users":[{"localId":true}]}"#, leftOut),
    (#"{"users":[{"localId":"u"},{"localId":"u"}]}"#, leftOut), (#"{"users":["u"]}"#, leftOut),
    (#"{"users":[{"localId":"u","disabled":"no"}]}"#, leftOut),
    (#"{"users":[{"localId":"u","authctl":{"createdAt":"x"}}]}"#, leftOut),
    (#"{"users":[],"accounts":[{"localId":"u"}]}"#, "has accounts beside the users, which is left out"),
    (#"{"users":[{"localId":"u"},{"uid":"x"},null]}"#, nil), ("{}", nil), (#"{"kind":"k"}"#, nil),
    (#"{"users":[{"localId":"u","disabled":"TRUE"}],"nextPageToken":"t","hash":{}}"#, nil),
  ])
  func `a file with accounts that are not read is named`(users: String, reason: String?) throws {
    var state = ServerState()
    let files: ByName<[UInt8]> = ["config.json": Array("{}".utf8), "accounts.json": Array(users.utf8)]
    let result = try state.importFiles(files, into: "demo", at: 0)
    #expect(result.unread.first == reason.map { "accounts.json \($0)" }, "\(result.unread)")
  }

  @Test(arguments: [
    (#"[{"localId":"u"}]"#, 1, []), ("\u{FEFF}{\"users\":[{\"localId\":\"u\"}]}", 1, []),
    (#"{"kind":"k"}"#, 0, ["accounts.json: it has no list of users"]), (#"{"users":[]}"#, 0, []),
    (#"{"users":null,"next":null}"#, 0, ["accounts.json: it has no list of users"]),
    (
      #"{"users":[{"localId":"u"}],"nextPageToken":"t","kind":"k","hash":{}}"#, 1,
      [
        "accounts.json: hash beside the users is not used",
        "accounts.json: nextPageToken beside the users is not used",
      ]
    ),
  ])
  func `a bare list, a byte order mark and an absent list are clear`(
    users: String, count: Int, notes: [String]
  ) throws {
    let found = try imported(users)
    #expect(found.project.users.count == count && found.notes == notes)
  }

  @Test func `of two accounts with one uid the last one counts`() throws {
    let (project, notes) = try imported(
      #"{"users":[{"localId":"a","email":"x@y.z"},{"localId":"b"},{"localId":"a","displayName":"A"}]}"#)
    #expect(project.users.count == 2 && project.users["a"]?.displayName == "A")
    #expect(project.users.uid(of: .address("x@y.z")) == nil)
    #expect(
      notes == [
        "accounts.json: users[2] (uid a): the account is there more than once, and the last one counts"
      ])
  }

  @Test(arguments: [
    ("null", "there is null in place of an account"),
    ("[]", "an account is left out, because it must be an object"),
    (#"{"localId":true}"#, "an account is left out, because its localId must be a string"),
    (#"{"uid":null,"localId":[]}"#, "an account is left out, because its localId must be a string"),
  ])
  func `what is no account is left out, and the others are read`(value: String, note: String) throws {
    let (project, notes) = try imported(#"{"users":[\#(value),{"localId":"u"}]}"#)
    #expect(project.users.count == 1 && notes == ["accounts.json: users[0]: \(note)"])
  }

  @Test(arguments: [
    (#""emailVerified":"true""#, "emailVerified is read as true, though it is text"),
    (#""disabled":" False""#, "disabled is read as false, though it is text"),
    (#""disabled":"no""#, "disabled is not used, because it must be true or false"),
    (#""customAttributes":{"a":1}"#, "customAttributes is read as text, though it is an object"),
    (#""customAttributes":true"#, "customAttributes is not used, because it must be a string"),
    (#""createdAt":1e300"#, "createdAt is not used, because it must be a whole number"),
    (#""createdAt":18446744073709551615"#, "createdAt is not used, because it must be a whole number"),
    (#""rawPassword":[]"#, "rawPassword is not used, because it must be a string"),
    (#""mfaInfo":{}"#, "mfaInfo is not used, because it must be an array"),
    (#""mfaInfo":[null]"#, "mfaInfo[0] is not used, because it must be an object"),
    (
      #""providerUserInfo":[{"providerId":"google.com","rawId":"g"},7,{"rawId":8,"providerId":"x.com"}]"#,
      "providerUserInfo[1] is not used, because it must be an object"
    ),
  ])
  func `a member that does not fit is left out or read as what it says`(member: String, note: String) throws {
    let (project, notes) = try imported(#"{"users":[{"localId":"u","displayName":"D",\#(member)}]}"#)
    let user = try #require(project.users["u"])
    #expect(user.displayName == "D" && notes.first == "accounts.json: users[0] (uid u): \(note)", "\(notes)")
    if note.hasSuffix("though it is text") { #expect(user.emailVerified == true || user.disabled == false) }
    if note.hasSuffix("an object") && member.contains("a") && note.hasPrefix("customAttributes is read") {
      #expect(user.customAttributes == #"{"a":1}"#)
    }
    if member.contains("google") {
      #expect(notes.count == 2 && notes[1].contains("providerUserInfo[2].rawId is read as text"))
      #expect(user.providerUserInfo?.map(\.rawID) == ["g", "8"])
      #expect(user.providerUserInfo?.map(\.providerID) == ["google.com", "x.com"])
    }
  }

  @Test(arguments: [
    (#""email":"none""#, "email is kept, though it is no e-mail address"),
    (#""phoneNumber":"650 555 0101""#, "phoneNumber is kept, though it is no phone number in E.164"),
    (#""phoneNumber":"+1""#, "phoneNumber is kept, though it is no phone number in E.164"),
    (
      #""mfaInfo":[{"mfaEnrollmentId":"m","phoneInfo":"+1"}]"#,
      "the number of the second factor m is kept, though it is no phone number in E.164"
    ),
    (
      #""customAttributes":"{\"iss\":1}""#,
      "customAttributes is kept, though servers refuse it: the claim 'iss' is one of the token's own"
    ),
    (#""customAttributes":"[]""#, "its claims do not count, because customAttributes has no JSON object"),
  ])
  func `what servers refuse is kept, and noted`(member: String, note: String) throws {
    let found = try imported(#"{"users":[{"localId":"u",\#(member)}]}"#)
    #expect(found.project.users.count == 1 && found.notes == ["accounts.json: users[0] (uid u): \(note)"])
  }

  @Test(arguments: [
    (#"{"signIn":true}"#, "signIn is not used, because it must be an object"),
    (
      #"{"signIn":{"allowDuplicateEmails":1}}"#,
      "signIn.allowDuplicateEmails is not used, because it must be true or false"
    ),
    (
      #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+15555550100":""}}}}"#,
      "signIn.phoneNumber.testPhoneNumbers is not used, because it is not valid"
    ),
  ])
  func `settings that do not fit are left out, and not replaced unread`(config: String, note: String) throws {
    #expect(
      try imported(#"{"users":[]}"#, config: config).notes.first?.hasPrefix("config.json: \(note)") == true)
    var state = ServerState()
    let files: ByName<[UInt8]> = ["config.json": Array(config.utf8), "accounts.json": Array("[]".utf8)]
    let unread = try state.importFiles(files, into: "demo", at: 0).unread
    #expect(unread == ["config.json has settings that are left out"])
  }

  @Test func `users that are no list are refused as what they are`() throws {
    let fault = try #require(throws: ImportFault.self) { try imported(#"{"users":{"localId":"a"}}"#) }
    #expect(fault.description == "accounts.json is damaged: users must be a list")
  }

  @Test func `members that nothing reads are named, with what was meant`() throws {
    let (project, notes) = try imported(
      #"{"users":[{"localId":"a","customClaims":{"x":1},"photoURL":"p"},{"localId":"b","customClaims":{}}]}"#)
    #expect(
      notes == [
        "accounts.json: users[0] (uid a): photoURL is read as photoUrl",
        "accounts.json: users[0] (uid a), and 1 more: customClaims is not used; did you mean customAttributes, the claims as text?",
      ])
    // They are exported again.
    #expect(project.users["a"]?.exportedMembers["customClaims"] == ["x": 1])
  }

  @Test func `times, addresses and numbers are kept in one form`() throws {
    let (project, notes) = try imported(
      #"{"users":[{"localId":"a","email":"Ada@Example.com","phoneNumber":"+1 650-555-1234","lastSignedInAt":"7","createdAt":"2020-01-01T00:00:00Z","lastRefreshAt":"soon"}]}"#
    )
    let user = try #require(project.users["a"])
    #expect(user.email == "ada@example.com" && user.phoneNumber == "+16505551234")
    #expect(user.lastLoginAt == 7 && user.createdAt == 1_577_836_800_000 && user.lastRefreshAt == nil)
    #expect(notes == ["accounts.json: users[0] (uid a): lastRefreshAt is not used, because it is not a time"])
  }

  @Test func `numbers and names are read as Google's emulator reads them`() throws {
    let (project, notes) = try imported(
      #"{"users":[{"local_id":12345678901234567890,"raw_password":123456,"created_at":1700000000000.5,"lastLoginAt":"1.7e12","email-verified":true,"providerUserInfo":[7,{"provider_id":"google.com","rawId":8}],"mfaInfo":[{"phone_info":"+16505550101"}]}]}"#
    )
    let user = try #require(project.users["12345678901234567890"])
    #expect(user.createdAt == 1_700_000_000_000 && user.lastLoginAt == 1_700_000_000_000)
    #expect(user.emailVerified == true && user.passwordHash?.hasSuffix(":password=123456") == true)
    #expect(user.providerUserInfo?.contains { $0.providerID == "google.com" && $0.rawID == "8" } == true)
    #expect(user.mfaInfo?.map(\.phoneInfo) == ["+16505550101"])
    let texts = notes.compactMap { $0.split(separator: "): ").last.map(String.init) }
    #expect(
      texts == [
        "created_at is read as createdAt", "email-verified is read as emailVerified",
        "local_id is read as localId", "raw_password is read as rawPassword",
        "providerUserInfo.provider_id is read as providerId", "mfaInfo.phone_info is read as phoneInfo",
        "localId is read as text, though it is a number",
        "providerUserInfo[0] is not used, because it must be an object",
        "providerUserInfo[1].rawId is read as text, though it is a number",
        "rawPassword is read as text, though it is a number",
      ], "\(texts)")
  }

  @Test func `accounts that share an address or a number are noted`() throws {
    let users =
      #"{"users":[{"localId":"a","email":"x@y.z","phoneNumber":"+16505551234"},{"localId":"b","email":"X@y.z","phoneNumber":"+1 (650) 555-1234"}]}"#
    #expect(
      try imported(users).notes == [
        "accounts.json: users[1] (uid b): it has the e-mail address of the account a",
        "accounts.json: users[1] (uid b): it has the phone number of the account a",
      ])
    let shared = try imported(users, config: #"{"signIn":{"allowDuplicateEmails":true}}"#)
    #expect(shared.notes.count == 1)
  }

  @Test func `a second factor that no code would pass is left out`() throws {
    let (project, notes) = try imported(
      #"{"users":[{"localId":"a","mfaInfo":[{"mfaEnrollmentId":"t","totpInfo":{}},{"phoneInfo":"+1 650 555 0101"},{}]}]}"#
    )
    let factors = try #require(project.users["a"]?.mfaInfo)
    #expect(factors.map(\.phoneInfo) == ["+16505550101"] && factors[0].mfaEnrollmentID.count == 28)
    #expect(
      notes == [
        "accounts.json: users[0] (uid a): the second factor t is left out, because its totpInfo has no sharedSecretKey",
        "accounts.json: users[0] (uid a): a second factor is left out, because it has neither phoneInfo nor totpInfo",
      ])
    // They are exported again, at the end.
    let exported = try #require(project.users["a"]?.exportedMembers["mfaInfo"]?.array)
    #expect(exported.count == 3 && exported[1] == ["mfaEnrollmentId": "t", "totpInfo": [:]])
    #expect(exported[2] == [:])
  }

  @Test func `passwords are taken from clear text and from a hash without its salt`() throws {
    let (project, notes) = try imported(
      #"{"users":[{"localId":"a","rawPassword":"secret1"},{"localId":"b","passwordHash":"fakeHash:salt=s:password=secret2"},{"localId":"c","salt":"t","passwordHash":"fakeHash:salt=s:password=secret3"}]}"#
    )
    #expect(project.users["a"]?.passwordHash?.hasSuffix(":password=secret1") == true)
    #expect(project.users["a"]?.salt?.hasPrefix("fakeSalt") == true && project.users["b"]?.salt == "s")
    #expect(
      notes == [
        "accounts.json: users[2] (uid c): the password does not work, because salt is not that of passwordHash"
      ])
  }

  private static let foreign = #"{"users":[{"localId":"a","passwordHash":"aGFzaA==","salt":"cw=="}]}"#

  @Test func `hashes of another service need the parameters in the settings`() throws {
    let without = try imported(Self.foreign)
    #expect(without.project.users["a"]?.hashParameters == nil)
    #expect(
      without.notes.count == 1
        && without.notes[0].contains("the passwords of 1 of these accounts do not work"))
    let config = #"{"signIn":{"hashConfig":{"algorithm":"SHA256","rounds":1}}}"#
    let found = try imported(Self.foreign, config: config)
    #expect(found.notes == [])
    #expect(found.project.users["a"]?.hashParameters?.contains(#""algorithm":"SHA256""#) == true)
  }

  @Test(arguments: [
    (
      #"{"signIn":{"hashConfig":{"algorithm":"SCRYPT","pepper":"secret-text"}}}"#,
      "has the unknown parameter pepper"
    ),
    (#"{"signIn":{"hashConfig":{"rounds":8}}}"#, "has no algorithm"),
    (#"{"mfa":{"state":"ENABLED"},"signIn":{"email":{"enabled":true}}}"#, "config.json: mfa is not used"),
    (#"{"signIn":{"email":{"enabled":true}}}"#, "config.json: signIn.email is not used"),
  ])
  func `settings that are not used are named`(config: String, note: String) throws {
    let notes = try imported(#"{"users":[]}"#, config: config).notes
    #expect(notes.contains { $0.contains(note) }, "\(notes)")
    #expect(!notes.contains { $0.contains("secret-text") })
    #expect(try imported(#"{"users":[]}"#, config: #"{"usageMode":"DEFAULT"}"#).notes == [])
  }
}
