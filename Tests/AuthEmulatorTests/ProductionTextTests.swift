import BoundedJSON
import Testing

@testable import EmulatorWire

/// JSON in production's order and layout.
@Suite struct ProductionTextTests {
  private func text(_ json: String, _ list: String? = nil, isLaidOut: Bool = true) -> String {
    let message = list.map { Message($0) }
    return String(
      decoding: ProductionText.of(Array(json.utf8), as: message, isLaidOut: isLaidOut), as: UTF8.self)
  }

  @Test(arguments: [
    ("{}", "{}\n"), ("[]", "[]\n"), ("7", "7\n"), (#""{[,""#, "\"{[,\"\n"),
    (#"{"a":{},"b":[]}"#, "{\n  \"a\": {},\n  \"b\": []\n}\n"),
    (#"[1,{"x":-1.5e3},null]"#, "[\n  1,\n  {\n    \"x\": -1.5e3\n  },\n  null\n]\n"),
    (#"{"q\"}{":"\\","":"é"}"#, "{\n  \"q\\\"}{\": \"\\\\\",\n  \"\": \"é\"\n}\n"),
  ])
  func `values are copied as they are, and only white space is added`(json: String, expected: String) {
    #expect(text(json) == expected)
    #expect(text(json, isLaidOut: false) == json)
  }

  @Test func `members have the order of their message, and others their own place`() {
    let json = #"{"x":1,"c":2,"y":3,"a":4,"b":[{"d":5,"c":6}]}"#
    #expect(text(json, "a:s b:s c:s", isLaidOut: false) == #"{"a":4,"b":[{"d":5,"c":6}],"c":2,"x":1,"y":3}"#)
    #expect(
      text(json, "a:s b:s c:s c ... a", isLaidOut: false) == #"{"c":2,"x":1,"y":3,"b":[{"d":5,"c":6}],"a":4}"#
    )
    let user = #"{"users":[{"createdAt":"1","email":"e","localId":"u","customAuth":true}]}"#
    #expect(
      text(user, "users:[UserInfo]", isLaidOut: false)
        == #"{"users":[{"localId":"u","email":"e","createdAt":"1","customAuth":true}]}"#)
  }

  @Test(arguments: ["UserInfo", "ProviderUserInfo", "MfaEnrollment", "Config", "CustomStrengthOptions"])
  func `a message that lists names alone lists its members`(name: String) {
    let message = Message.named(name)
    let members = Set(message.members.keys)
    #expect(Set(message.answerPlaces.keys).subtracting(members) == [])
    #expect(members.subtracting(message.answerPlaces.keys).isSubset(of: ["passkeyInfo"]))
  }
}
