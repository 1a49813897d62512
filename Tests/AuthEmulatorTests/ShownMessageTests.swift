import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// What a receiver would see: the text of an SMS, the sender of an e-mail.
@Suite struct ShownMessageTests {
  @Test(arguments: [
    (nil, "123456 is your verification code for demo.firebaseapp.com."),
    ("zz", "123456 is your verification code for demo.firebaseapp.com."),
    ("fr-CA", "123456 est votre code de validation pour demo.firebaseapp.com."),
    ("IW", "123456 הוא קוד האימות שלך עבור demo.firebaseapp.com."),
  ])
  func `an SMS has its text in the language of the client`(language: String?, text: String) throws {
    let test = try TestServer(testPhoneNumbers: ["+16505550101": "123456"])
    let fields = language.map { [HTTPFields.Field("X-Firebase-Locale", $0)] } ?? []
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode",
      ["phoneNumber": "+16505550101"], key: "k", fields: fields)
    let event = try #require(test.world.reported.last { $0.kind == .smsSent })
    #expect(event["text"] == text)
    #expect(event.members["languageCode"] == language.map { .string($0) })
    let codes = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes").body["verificationCodes"]
    #expect(codes?.array?.last?["text"] == (language == nil ? nil : .string(text)))
  }

  @Test func `mail through Apple's relay names the sender to register with Apple`() throws {
    let test = try TestServer()
    for address in ["a@privaterelay.appleid.com", "b@example.com"] {
      _ = try test.post(
        "v1/accounts:sendOobCode", ["requestType": "EMAIL_SIGNIN", "email": .string(address)])
    }
    let sender: JSONValue = "noreply@demo.firebaseapp.com"
    let plain = try test.send(.get, "/emulator/v1/projects/demo/oobCodes").body["oobCodes"]
    #expect(plain?.array?.map { $0["sender"] } == [sender, nil])
    #expect(test.world.reported.map { $0.members["sender"] } == [sender, sender])
    #expect(try links("full=true", test).map { $0["sender"] } == [sender, sender])
  }

  private func links(_ query: String, _ test: TestServer) throws -> [JSONValue] {
    try #require(
      test.send(.get, "/emulator/v1/projects/demo/oobCodes?\(query)").body["oobCodes"]?.array)
  }

  private func onPage(_ name: String, _ test: TestServer) throws -> JSONValue {
    try #require(
      test.send(.get, "/emulator/page/state?project=demo").body[name]?["items"]?.array?.first)
  }

  /// Jane, whose address is verified, with her ID token.
  private func makeJane(_ test: TestServer) throws -> String {
    let jane = try test.post(
      "v1/accounts:signUp",
      ["email": "jane@example.com", "password": "notasecret", "displayName": "Jane %LINK%"])
    _ = try test.post(
      "v1/accounts:update", ["localId": .string(jane.string("localId")), "emailVerified": true],
      bearer: "owner")
    return try jane.string("idToken")
  }

  @Test func `each SMS says what it is for, who asked, and whose number it is`() throws {
    let test = try TestServer()
    let token = try makeJane(test)
    let app = HTTPFields.Field("X-Ios-Bundle-Identifier", "com.example.app")
    let start = try test.send(
      .post, "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start",
      ["idToken": .string(token), "phoneEnrollmentInfo": ["phoneNumber": "+16505550101"]], key: "k",
      fields: [app])
    let session = try #require(start.body["phoneSessionInfo"]?["sessionInfo"])
    let first = try onPage("verificationCodes", test)
    #expect(first["purpose"] == "secondFactorEnrollment" && first["app"] == "com.example.app")
    #expect(first["user"] == "jane@example.com" && first["sentAt"] == "2026-11-21T06:59:19.756Z")
    #expect(first["sessionInfo"] == nil)
    let enrolled = try test.post(
      "v2/accounts/mfaEnrollment:finalize",
      [
        "idToken": .string(token),
        "phoneVerificationInfo": ["sessionInfo": session, "code": try #require(first["code"])],
      ])
    #expect(enrolled.status == 200, "\(enrolled.body)")

    let pending = try test.post(
      "v1/accounts:signInWithPassword", ["email": "jane@example.com", "password": "notasecret"]
    ).body
    let asked = try test.send(
      .post, "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start",
      [
        "mfaPendingCredential": try #require(pending["mfaPendingCredential"]),
        "mfaEnrollmentId": try #require(pending["mfaInfo"]?.array?.first?["mfaEnrollmentId"]),
        "phoneSignInInfo": [:],
      ], key: "k", fields: [HTTPFields.Field("X-Android-Package", "com.example")])
    #expect(asked.status == 200, "\(asked.body)")
    let second = try onPage("verificationCodes", test)
    #expect(second["purpose"] == "secondFactorSignIn" && second["app"] == "com.example")
    #expect(second["user"] == "jane@example.com" && second["textLanguage"] == "en")

    _ = try test.sendCode(to: "+15555550100")
    let third = try onPage("verificationCodes", test)
    #expect(third["purpose"] == "signIn" && third["app"] == nil && third["user"] == nil)
    #expect(third["text"]?.string?.hasSuffix("is your verification code for demo.firebaseapp.com.") == true)
    let listed = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes?full=true")
    #expect(
      listed.body["verificationCodes"]?.array?.map { $0["purpose"] } == ["secondFactorSignIn", "signIn"])
  }

  @Test(arguments: [
    (
      nil, "Reset your password for demo.firebaseapp.com",
      "Hello Jane %LINK%,\n\nFollow this link to reset your password."
    ),
    (
      "fr-CA", "Réinitialisez votre mot de passe pour demo.firebaseapp.com",
      "Bonjour Jane %LINK%,\n\nSuivez ce lien pour réinitialiser votre mot de passe."
    ),
    (
      "zz", "Reset your password for demo.firebaseapp.com",
      "Hello Jane %LINK%,\n\nFollow this link to reset your password."
    ),
  ])
  func `an e-mail has its subject and text in the language of the client`(
    language: String?, subject: String, text: String
  ) throws {
    let test = try TestServer()
    _ = try makeJane(test)
    let fields = language.map { [HTTPFields.Field("X-Firebase-Locale", $0)] } ?? []
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode",
      ["requestType": "PASSWORD_RESET", "email": "jane@example.com"], key: "k",
      fields: fields + [HTTPFields.Field("Origin", "http://localhost:5173")])
    let mail = try onPage("oobCodes", test)
    #expect(mail["subject"] == .string(subject) && mail["text"] == .string(text))
    #expect(mail["languageCode"] == language.map { .string($0) } && mail["app"] == "http://localhost:5173")
    #expect(mail["user"] == "jane@example.com" && mail["isReturned"] == nil && mail["oobCode"] == nil)
    let event = try #require(test.world.reported.last { $0.kind == .emailSent })
    #expect(event["subject"] == subject && event["text"] == text && event.members["sentAt"] == nil)
  }

  @Test func `mail about a changed address names the new one, and a user without a name gets no gap`()
    throws
  {
    let test = try TestServer()
    let jane = try test.post("v1/accounts:signUp", ["email": "old@example.com", "password": "notasecret"])
    _ = try test.post(
      "v1/accounts:update", ["idToken": .string(jane.string("idToken")), "email": "new@example.com"])
    let mail = try onPage("oobCodes", test)
    #expect(mail["requestType"] == "RECOVER_EMAIL" && mail["email"] == "old@example.com")
    #expect(mail["text"] == "Hello,\n\nFollow this link to undo the change to new@example.com.")
  }

  @Test func `a link that an administrator gets is not shown as sent`() throws {
    let test = try TestServer()
    _ = try makeJane(test)
    _ = try test.post(
      "v1/accounts:sendOobCode",
      ["requestType": "PASSWORD_RESET", "email": "jane@example.com", "returnOobLink": true], bearer: "owner")
    #expect(try onPage("oobCodes", test)["isReturned"] == true)
    #expect(try links("full=true", test).map { $0["isReturned"] } == [true])
    #expect(try links("", test).first?["isReturned"] == nil)
  }

  private static let template: ByName<JSONValue> = [
    "subject": "Welcome to %APP_NAME%", "senderLocalPart": "hello", "senderDisplayName": "The Demo Team",
    "body": "<p>Dear %DISPLAY_NAME%,</p><p>a &lt; b: <a href='%LINK%'>verify</a><br>%EMAIL% %WHAT% 100%</p>",
  ]

  private func set(_ members: ByName<JSONValue>, _ test: TestServer) throws -> Answer {
    let paths = members.keys.map { "notification.sendEmail.verifyEmailTemplate.\($0)" }.joined(separator: ",")
    return try test.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=\(paths)",
      ["notification": ["sendEmail": ["verifyEmailTemplate": .object(members)]]], bearer: "owner")
  }

  @Test func `a project's own template and sender are used, in every language`() throws {
    let test = try TestServer()
    let token = try makeJane(test)
    #expect(try set(Self.template, test).status == 200)
    #expect(test.world.reported.contains { $0.kind == .settingsIgnored } == false)
    _ = try test.post("v1/accounts:sendOobCode", ["requestType": "VERIFY_EMAIL", "idToken": .string(token)])
    let mail = try onPage("oobCodes", test)
    #expect(mail["subject"] == "Welcome to demo.firebaseapp.com")
    #expect(mail["sender"] == "hello@demo.firebaseapp.com" && mail["senderName"] == "The Demo Team")
    #expect(
      mail["text"] == "Dear Jane %LINK%,\n\na < b: verify\njane@example.com %WHAT% 100%")
    _ = try test.post(
      "v1/accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": "jane@example.com"])
    #expect(try onPage("oobCodes", test)["sender"] == "noreply@demo.firebaseapp.com")
  }

  @Test func `with --strict only the sender of a template can be changed`() throws {
    let test = try TestServer(mode: .production)
    #expect(try set(Self.template, test).message == "EMAIL_TEMPLATE_UPDATE_NOT_ALLOWED")
    #expect(try set(["senderLocalPart": "hello"], test).status == 200)
    _ = try makeJane(test)
    _ = try test.post(
      "v1/accounts:sendOobCode", ["requestType": "VERIFY_EMAIL", "email": "jane@example.com"],
      bearer: "owner")
    #expect(try onPage("oobCodes", test)["sender"] == "hello@demo.firebaseapp.com")
  }
}
