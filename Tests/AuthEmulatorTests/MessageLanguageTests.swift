import AuthHTTP
import BoundedJSON
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// The language of SMS and e-mails, chosen by the client or the project (Docs/protocol.md 9.7).
@Suite(.serialized) struct MessageLanguageTests {
  private static let french = HTTPFields.Field("X-Firebase-Locale", "fr-CA")
  private let test: TestServer

  init() throws { test = try TestServer() }

  private func send(_ fields: HTTPFields.Field...) throws {
    for (path, body) in [
      ("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505550101"]),
      ("v1/accounts:sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": "jane@example.com"]),
    ] as [(String, JSONValue)] {
      let answer = try test.send(
        .post, "/identitytoolkit.googleapis.com/\(path)", body, key: "k", fields: Array(fields))
      #expect(answer.status == 200)
    }
  }

  private func newest() throws -> (sms: JSONValue?, link: String) {
    let codes = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes").body["verificationCodes"]
    let links = try test.send(.get, "/emulator/v1/projects/demo/oobCodes").body["oobCodes"]
    return (codes?.array?.last, links?.array?.last?["oobLink"]?.string ?? "")
  }

  @Test(arguments: [[], [HTTPFields.Field("X-Firebase-Locale", "")]])
  func `a client without a language gets English links, as from Google's emulator`(
    fields: [HTTPFields.Field]
  ) throws {
    try fields.isEmpty ? send() : send(fields[0])
    let newest = try newest()
    #expect(newest.sms?.object?.keys.sorted() == ["code", "phoneNumber", "sessionInfo"])
    #expect(newest.link.contains("&lang=en&"))
  }

  @Test func `the client's language is in links, codes and the page`() throws {
    try send(Self.french)
    let newest = try newest()
    #expect(newest.sms?["languageCode"] == "fr-CA")
    #expect(newest.link.contains("&lang=fr-CA&"))
    let page = try test.send(.get, "/emulator/page/state?project=demo").body["verificationCodes"]
    #expect(page?["items"]?.array?.first?["languageCode"] == "fr-CA")
  }

  @Test func `the project's language is used if the client has none`() throws {
    let config: JSONValue = ["notification": ["defaultLocale": "de"]]
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/config"
    let set = try test.send(
      .patch, path + "?updateMask=notification.defaultLocale", config, bearer: "owner")
    #expect(set.status == 200)
    try send()
    #expect(try newest().sms?["languageCode"] == "de" && newest().link.contains("&lang=de&"))
    try send(Self.french)
    #expect(try newest().sms?["languageCode"] == "fr-CA" && newest().link.contains("&lang=fr-CA&"))
  }

  @Test func `a second factor's SMS has a language too`() throws {
    let user = try test.post(
      "v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret"])
    _ = try test.post(
      "v1/accounts:update", ["localId": .string(user.string("localId")), "emailVerified": true],
      bearer: "owner")
    let token = try test.post(
      "v1/accounts:signInWithPassword", ["email": "jane@example.com", "password": "notasecret"]
    ).string("idToken")
    let start = try test.send(
      .post, "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start",
      ["idToken": .string(token), "phoneEnrollmentInfo": ["phoneNumber": "+16505550101"]], key: "k",
      fields: [Self.french])
    #expect(start.status == 200)
    #expect(try newest().sms?["languageCode"] == "fr-CA")
  }
}
