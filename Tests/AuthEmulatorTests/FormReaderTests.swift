import BoundedJSON
import Testing

@testable import AuthEmulator
@testable import EmulatorWire

/// One object, read by each of the rules, and how each names what does not fit.
@Suite struct FormReaderTests {
  private static func misfits(
    _ members: ByName<JSONValue>, as message: String, by rules: FormReader.Rules
  ) -> [Misfit] {
    FormReader.read(members, as: Message.named(message), by: rules).misfits
  }

  static let rules: [(FormReader.Rules, [String])] = [
    (.emulator, ["emailVerified must be boolean"]),
    (
      .production(refusesUnknown: true),
      [#"email_verified (TYPE_BOOL), "x""#, "unknown Cannot find field."]
    ),
    (.production(refusesUnknown: false), [#"email_verified (TYPE_BOOL), "x""#]),
    (
      .projectFile,
      [
        "unknown is not a member that is known here", "email must be a string",
        "emailVerified must be true or false", "idToken must be a string",
      ]
    ),
    (.export, ["email must be a string", "emailVerified must be true or false"]),
  ]

  @Test(arguments: rules)
  func `the rules decide what fits, and where reading ends`(rules: FormReader.Rules, expected: [String]) {
    let members: ByName<JSONValue> = ["email": 5, "emailVerified": "x", "idToken": .null, "unknown": 1]
    #expect(Self.misfits(members, as: "SignUpRequest", by: rules).map(\.description) == expected)
  }

  @Test func `an export may have a number as text, null and unknown members, but no null in a list`() {
    let user: ByName<JSONValue> = [
      "localId": "u", "createdAt": "1700000000001", "email": .null, "mfaInfo": [["x": 1]], "y": [.null],
    ]
    #expect(Self.misfits(user, as: "UserInfo", by: .export) == [])
    let misfits = Self.misfits(["mfaInfo": [[:], .null]], as: "UserInfo", by: .export)
    #expect(misfits == [Misfit("must be an object", at: .top["mfaInfo"][1])])
  }

  @Test(
    arguments: [
      (
        ["customParameter": ["a_b": [:]]],
        "Invalid value at 'custom_parameter[a_b]' (TYPE_STRING), Starting an object on a scalar field"
      ),
      (
        ["customParameter": ["a_b": [1]]],
        #"Invalid JSON payload received. Unknown name "a_b" at 'custom_parameter': Proto field is not repeating, cannot start list."#
      ),
      (["customParameter": 1], "Invalid value at 'custom_parameter' (TYPE_MESSAGE), 1"),
    ] as [(ByName<JSONValue>, String)])
  func `production names a value in a map by its key`(members: ByName<JSONValue>, sentence: String) {
    let misfits = Self.misfits(
      members, as: "CreateAuthUriRequest", by: .production(refusesUnknown: true))
    #expect(misfits.map(\.inProduction) == [sentence])
  }

  @Test func `a pointer names the same place again`() {
    let place = Place.top["a/b"]["~"][0]["007"]["+1"]
    #expect(place.pointer == "/a~1b/~0/0/007/+1" && "\(place)" == "a/b.~[0].007.+1")
    #expect(Place(pointer: place.pointer) == place)
    #expect(Misfit(detail: Misfit("is wrong", at: place).detail) == Misfit("is wrong", at: place))
    #expect(Misfit(detail: Misfit("is wrong").detail) == Misfit("is wrong") && Misfit(detail: "x y") == nil)
  }
}
