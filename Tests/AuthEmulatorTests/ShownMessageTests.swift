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
    let senders: [JSONValue?] = ["noreply@demo.firebaseapp.com", nil]
    let links = try test.send(.get, "/emulator/v1/projects/demo/oobCodes").body["oobCodes"]
    #expect(links?.array?.map { $0["sender"] } == senders)
    #expect(test.world.reported.filter { $0.kind == .emailSent }.map { $0.members["sender"] } == senders)
    let page = try test.send(.get, "/emulator/page/state?project=demo").body["oobCodes"]?["items"]
    #expect(page?.array?.map { $0["sender"] } == senders.reversed())
  }
}
