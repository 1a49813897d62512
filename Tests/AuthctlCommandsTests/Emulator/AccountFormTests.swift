import AuthEmulator
import BoundedJSON
import IdentityToolkit
import TestSupport
import Testing

@testable import ServerCommands

/// The forms of the files that `emulator import` and `--users` read.
@Suite struct AccountFormTests {
  private func file(_ text: String, strict: Bool = false) throws -> AccountFile {
    try AccountFile(parsing: Array(text.utf8), named: "f", forStrictServer: strict)
  }

  private func message(_ text: String) throws -> String {
    try #require(throws: CommandFailure.self) { try file(text) }.report.message
  }

  /// A record of firebase-tools 15 has 52 columns and a comma at the end.
  private func record(_ fields: [Int: String]) -> String {
    (0..<52).map { fields[$0] ?? "" }.joined(separator: ",") + ","
  }

  @Test func `the CSV of firebase auth export`() throws {
    let claims = #""{""a"":""x\"y"",""b"":[1,2]}""#
    let found = try file(
      record([
        0: "u1", 1: "Ada@Example.com", 2: "true", 3: "aGFzaA==", 4: "cw==", 5: "\"Lovelace, \"\"Ada\"\"\"",
        7: "g1", 8: "a@gmail.com", 23: "1700000000000", 24: "1700000000001", 25: "+16505550101", 26: "false",
        27: claims, 48: "y1",
      ]) + "\r\n" + record([0: "u2", 2: "false"]) + "\n")
    #expect(found.accounts.map(\.localID) == ["u1", "u2"])
    let user = found.accounts[0]
    #expect(user.email == "ada@example.com" && user.emailVerified == true && user.disabled == false)
    #expect(user.displayName == #"Lovelace, "Ada""# && user.passwordHash == "aGFzaA==" && user.salt == "cw==")
    #expect(user.createdAt?.value == 1_700_000_000_000 && user.lastLoginAt?.value == 1_700_000_000_001)
    #expect(user.customAttributes == #"{"a":"x\"y","b":[1,2]}"#)
    #expect(user.providerUserInfo?.map(\.providerID) == ["google.com", "yahoo.com"])
    #expect(user.providerUserInfo?.first?.email == "a@gmail.com")
    #expect(
      found.notes(hashing: nil) == [
        "the passwords of 1 of these users do not work without --hash-config PATH"
      ])
  }

  @Test func `a table with names in its first line`() throws {
    let found = try file("email,localId,emailVerified\na@b.co,u1,TRUE\n\n\"c@d.co\",u2,false\n")
    #expect(found.accounts.map(\.localID) == ["u1", "u2"])
    #expect(found.accounts.map(\.emailVerified) == [true, false])
  }

  @Test(arguments: [
    ("u1,a@b.co\nu2\n", "f:2: 1 columns, where the first line has 2"),
    ("u1,\"a@b.co\nu2,x\n", "f:1: a quoted field does not end"),
    ("u1,a@b.co,yes\n", "f is damaged: line 1: emailVerified must be true or false (uid u1)"),
    ("hello\n", "f is neither JSON nor a table of accounts"),
    ("{\"localId\":\"a\"}\n{\"localId\":\"b\",}\n", "f:2:15: a comma before } is one too many"),
    ("{\"localId\":\"a\"}\n{\"localId\":7}\n", "f is damaged: line 2: localId must be a string"),
    ("{\"localId\":7}\n", "f is damaged: line 1: localId must be a string"),
    (
      "\n\n{\"localId\":\"a\",\"disabled\":1}", "f is damaged: line 3: disabled must be true or false (uid a)"
    ),
    ("{\"email\":\"a@b.co\"}", "f is damaged: line 1 has no localId"),
    ("{\n\"localId\":7}", "f is damaged: the account.localId must be a string"),
  ])
  func `a refusal names the line`(text: String, expected: String) throws {
    #expect(try message(text) == expected)
  }

  @Test(arguments: [
    "name,email\nAda,a@b.co\n", "\n\"Email\",Display Name\na@b.co,Ada\n", "id,phone_number\n1,+1\n",
  ])
  func `names of columns without localId are not an account`(text: String) throws {
    #expect(try message(text).contains(": no column localId; the names of columns are localId, email, "))
  }

  @Test func `an account whose uid is a name of a column`() throws {
    #expect(try file("email,a@b.co\n").accounts.map(\.localID) == ["email"])
  }

  @Test func `the users of an Admin SDK`() throws {
    let found = try file(
      #"""
      {"users":[{"uid":"u1","email":"a@b.co","emailVerified":true,"photoURL":"p","disabled":false,
        "metadata":{"creationTime":"Thu, 01 Jan 2026 00:00:00 GMT","lastSignInTime":null,"lastRefreshTime":null},
        "providerData":[{"uid":"g","providerId":"google.com","photoURL":"q","phoneNumber":null}],
        "customClaims":{"role":"x"},"passwordSalt":"cw==","passwordHash":"aGFzaA==","tenantId":null,
        "multiFactor":{"enrolledFactors":[{"uid":"m","factorId":"phone","phoneNumber":"+1 650-555-0101",
          "enrollmentTime":"Thu, 01 Jan 2026 00:00:00 GMT"},{"uid":"t","factorId":"totp"}]}}],"pageToken":"x"}
      """#)
    let user = try #require(found.accounts.first)
    #expect(user.localID == "u1" && user.photoUrl == "p" && user.customAttributes == #"{"role":"x"}"#)
    #expect(user.createdAt?.value == 1_767_225_600_000 && user.salt == "cw==")
    #expect(user.providerUserInfo?.first?.rawID == "g" && user.providerUserInfo?.first?.photoUrl == "q")
    #expect(user.mfaInfo?.count == 1 && user.mfaInfo?.first?.phoneInfo == "+16505550101")
    #expect(user.mfaInfo?.first?.enrolledAt?.hasPrefix("2026-01-01T00:00:00") == true)
    #expect(
      found.notes(hashing: nil).contains(
        "f: users[0] (uid u1): the second factor t is left out, because its totpInfo has no sharedSecretKey"))
  }

  @Test(arguments: [
    (#""metadata":{"creationTime":"soon"}"#, "metadata.creationTime must be a time such as"),
    (#""metadata":{"lastSignInTime":{}}"#, "metadata.lastSignInTime must be a whole number"),
    (#""createdAt":{}"#, "createdAt must be a whole number"), (#""photoURL":5"#, "photoURL must be a string"),
    (#""password":5"#, "password must be a string"), (#""customClaims":5"#, "customClaims must be an object"),
    (#""passwordHash":"YQ","passwordSalt":"%""#, "passwordSalt must be base64"),
    (#""providerData":5"#, "providerData must be an array"),
    (#""providerData":[{"uid":5}]"#, "providerData[0].uid must be a string"),
    (
      #""multiFactor":{"enrolledFactors":[{"uid":5,"phoneNumber":"+16505550101"}]}"#,
      "multiFactor.enrolledFactors[0].uid must be a string"
    ),
    (#""phoneNumber":"+44 (0)20 7946 0018""#, "phoneNumber has a (0), which is dialed only within"),
  ])
  func `a refusal has the names of the file`(member: String, expected: String) throws {
    let text = try message(#"[{"uid":"a",\#(member)}]"#)
    #expect(text.hasPrefix("f is damaged: users[0].\(expected)") && text.hasSuffix(" (uid a)"), "\(text)")
    #expect(try message(#"[{"uid":5}]"#) == "f is damaged: users[0].uid must be a string")
    #expect(
      try message(#"[{"localId":"a","lastSignedInAt":"soon"}]"#).contains("[0].lastSignedInAt must be a time")
    )
  }

  @Test func `a number of a second factor with a zero for calls at home is left out`() throws {
    let found = try file(
      #"[{"localId":"a","mfaInfo":[{"mfaEnrollmentId":"m","phoneInfo":"+44 (0)20 7946 0018"}]}]"#)
    #expect(found.accounts.first?.mfaInfo?.isEmpty ?? true)
    #expect(found.notes(hashing: nil).joined().contains("m is left out, because its number has a (0)"))
  }

  @Test(
    arguments: [
      ("2026-01-01", 1_767_225_600_000), ("2026-01-01 00:00:00 UTC", 1_767_225_600_000),
      ("2026-01-01 01:00:00+01:00", 1_767_225_600_000), ("1767225600000", 1_767_225_600_000),
      ("01/02/2026", nil), ("2026-01-01 00:00:00", nil), ("1.76E+12", nil),
    ] as [(String, Int64?)])
  func `a date in a table is clear or refused`(text: String, milliseconds: Int64?) throws {
    let table = "localId,email,createdAt\na,a@b.co,\(text)\n"
    guard let milliseconds else {
      return #expect(try message(table).contains("line 2: createdAt must be a time such as"))
    }
    #expect(try file(table).accounts.first?.createdAt?.value == milliseconds)
  }

  @Test(arguments: [
    (#"{"users":[{"localId":"a","displayName":"X"}]}"#, ":1:41: this text is not in UTF-8"),
    ("{\"localId\":\"a\"}\n{\"localId\":\"X\"}", ":2:13: this text is not in UTF-8"),
    (#"[{"localId":"a","x":1e999}]"#, ":1:21: the number is out of range"),
    ("localId,displayName\na,X\n", ":2: this text is not in UTF-8; save the table in it"),
  ])
  func `what no program can read is refused at its place`(text: String, expected: String) throws {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "X") ? 0xFC : $0 }
    let failure = try #require(throws: CommandFailure.self) {
      try AccountFile(parsing: bytes, named: "f", forStrictServer: false)
    }
    #expect(failure.report.message == "f" + expected)
  }

  @Test func `several lists, one per line, are all read`() throws {
    let found = try file(
      #"{"users":[{"localId":"a"}]}"# + "\n" + #"[{"localId":"b"},{"localId":"c"}]"# + "\n" + #"{"uid":"d"}"#)
    #expect(found.accounts.map(\.localID) == ["a", "b", "c", "d"])
    let text = try message(#"{"users":[]}"# + "\n" + #"{"users":[{"localId":7}]}"#)
    #expect(text == "f is damaged: line 2: users[0].localId must be a string")
  }

  @Test func `one account per line, one account alone, a bare list`() throws {
    let lines = try file("\u{FEFF}{\"localId\":\"a\"}\r\n\r\n{\"uid\":\"b\",\"password\":\"secret1\"}\r\n")
    #expect(lines.accounts.map(\.localID) == ["a", "b"] && lines.accounts[1].rawPassword == "secret1")
    #expect(try file("{\n \"localId\": \"a\"\n}").accounts.map(\.localID) == ["a"])
    #expect(try file(#"[{"localId":"a"}]"#).accounts.map(\.localID) == ["a"])
  }

  @Test func `members and settings that are not used are named`() throws {
    let found = try file(
      #"""
      {"kind":"k","nextPageToken":"x","project":"p","users":[{"localId":"v6","customClaims":{"a":1},
        "password":"secret1","screenName":"s","version":0,"providerUserInfo":[{"providerId":"google.com","rawId":"r","photoURL":"x"}]},
        {"localId":"v6","password":"secret2"}]}
      """#)
    let place = "f: users[0] (uid v6)"
    #expect(
      found.notes(hashing: nil) == [
        "f: it is only one page of the users; nextPageToken beside them says that more follow",
        "f: project beside the users is not used",
        "\(place): customClaims is not used; did you mean customAttributes, the claims as text?",
        "\(place), and 1 more: password is not used; did you mean rawPassword?",
        "\(place): screenName is not used, unless the server is strict",
        "\(place): providerUserInfo.photoURL is not used; did you mean photoUrl?",
        "f: users[1] (uid v6): the account is there more than once, and the last one counts",
      ])
    #expect(found.accounts.count == 1)
    #expect(try file(#"[{"localId":"a","screenName":"s"}]"#, strict: true).notes(hashing: nil) == [])
  }

  @Test func `what another member outweighs or replaces is named`() throws {
    let text = #"""
      [{"uid":"a","password":"secret1","passwordHash":"fakeHash:salt=s:password=p","salt":"s","passwordUpdatedAt":1,
        "tokensValidAfterTime":"Thu, 01 Jan 2026 00:00:00 GMT",
        "providerData":[{"providerId":"phone","uid":"+16505550101","phoneNumber":"+16505550101"}]},
       {"localId":"b","phoneNumber":"+1 650-555-0102","validSince":"1",
        "providerUserInfo":[{"providerId":"phone","rawId":"+16505550102"}]}]
      """#
    let notes = try file(text).notes(hashing: nil).joined(separator: "\n")
    for reason in [
      "the plain password is not used, because there is a passwordHash",
      "the phone number among the providers is not used, only phoneNumber",
      "tokensValidAfterTime is not used, unless the server is strict",
      "passwordUpdatedAt is not used, unless the server is strict",
    ] { #expect(notes.contains("users[0] (uid a): \(reason)")) }
    #expect(notes.contains("users[1] (uid b): validSince is not used, unless the server is strict"))
    #expect(!notes.contains("and 1 more") && !notes.contains("secret1"))
  }

  @Test func `the parameters of hashes may be beside the users`() throws {
    let users = #""users":[{"localId":"a","passwordHash":"aGFzaA==","salt":"cw=="}]"#
    let found = try file(#"{"hashAlgorithm":"SHA256","rounds":1,\#(users)}"#)
    #expect(found.hashing?.request.hashAlgorithm == "SHA256" && found.notes(hashing: found.hashing) == [])
    let nested = try file(#"{"hash_config":{"algorithm":"SHA256","rounds":1},\#(users)}"#)
    #expect(nested.hashing?.request.rounds == 1 && nested.notes(hashing: nested.hashing) == [])
    let other = try HashOptions.configuration(parsing: "--hash-algo=MD5 --rounds=1")
    #expect(
      found.notes(hashing: other).last?.contains("beside the users are not used, because others are given")
        == true)
    let damaged = try file(#"{"hashAlgorithm":"SHA256","rounds":"secret-text",\#(users)}"#)
    let notes = damaged.notes(hashing: damaged.hashing).joined()
    #expect(notes.contains("needs a whole number for rounds") && !notes.contains("secret-text"))
  }
}
