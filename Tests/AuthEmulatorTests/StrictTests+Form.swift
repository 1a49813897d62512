import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Testing

// The form of a strict server's answers: content type, fields, order and layout.
extension StrictTests {
  @Test func `responses have the content type of production's front end`() throws {
    for (test, good, bad) in [
      (lax, "application/json", "application/json; charset=utf-8"),
      (strict, "application/json; charset=UTF-8", "application/json; charset=UTF-8"),
    ] {
      let origin = [HTTPFields.Field("Origin", "https://example.com")]
      let path = "/identitytoolkit.googleapis.com/v1/accounts:signUp"
      for fields in [[], origin] {
        let answer = try test.send(.post, path, [:], key: "k", fields: fields)
        #expect(answer.fields.values(of: "content-type") == [good])
      }
      #expect(try test.send(.post, path, ["email": 1], key: "k").fields["content-type"] == bad)
      #expect(try test.send(.post, path, [:]).fields["content-type"] == bad)
      #expect(
        try test.send(.post, "/securetoken.googleapis.com/v1/token", [:], key: "k").fields["content-type"]
          == bad)
      #expect(try test.send(.get, "/emulator/v1/clock").fields["content-type"] == "application/json")
    }
  }

  @Test func `only a strict server's answers to apps have production's form`() throws {
    func isPlain(_ answer: Answer) -> Bool {
      !answer.bytes.contains(0x0A) && answer.fields["pragma"] == nil && answer.fields["server"] == nil
    }
    let old = "/www.googleapis.com/identitytoolkit/v3/relyingparty"
    for path in ["/identitytoolkit.googleapis.com/v1/accounts:signUp", "\(old)/signupNewUser"] {
      #expect(isPlain(try lax.send(.post, path, [:], key: "k")))
      #expect(isPlain(try lax.send(.post, path, ["email": 1], key: "k")))
      #expect(!isPlain(try strict.send(.post, path, [:], key: "k")))
      #expect(!isPlain(try strict.send(.post, path, ["email": 1], key: "k")))
    }
    for path in ["/", "/emulator/v1/clock", "/emulator/v1/nope"] {
      #expect(isPlain(try strict.send(.get, path)), "\(path)")
    }
    let keys = try strict.send(.get, "\(old)/publicKeys")
    #expect(isPlain(keys) && keys.fields["cache-control"] == "public, max-age=3600")
    let page = try strict.send(.get, "\(old)/nope", key: "k")
    #expect(page.status == 404 && page.fields["cache-control"] == nil)
    let preflight = try strict.send(.options, "\(old)/signupNewUser")
    #expect(preflight.bytes == [] && preflight.fields["server"] == nil)
  }
}
