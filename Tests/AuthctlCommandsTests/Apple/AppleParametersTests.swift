import AuthCrypto
import CommandLineKit
import IdentityToolkit
import Testing

@testable import AuthCore

@testable import ClientCommands

@Suite struct AppleParametersTests {
  @Test(
    arguments: [
      ("Jane Doe", "Jane", "Doe"), (" Mary Ann  Doe ", "Mary Ann", "Doe"),
      ("van der Berg, Anna", "Anna", "van der Berg"), ("Jane", "Jane", nil), ("Doe,", nil, "Doe"),
      (", Jane", "Jane", nil),
    ] as [(String, String?, String?)])
  func `a name has a given and a family part`(text: String, given: String?, family: String?) throws {
    let name = try PersonName(parsing: text)
    #expect(name.given == given && name.family == family)
    let again = try PersonName(parsing: name.argumentText)
    #expect(again.given == given && again.family == family)
  }

  @Test(arguments: ["", " , "]) func `no name is refused`(text: String) {
    #expect(throws: UsageError.self) { try PersonName(parsing: text) }
  }

  @Test(arguments: [
    (#"{"email":"x@privaterelay.appleid.com"}"#, true), (#"{"email":"X@PrivateRelay.AppleID.com"}"#, true),
    (#"{"email":"x@example.com","is_private_email":"true"}"#, true),
    (#"{"email":"x@example.com","is_private_email":true}"#, true),
    (#"{"email":"x@example.com","is_private_email":"false"}"#, false), ("{}", false),
    (#"{"email":"privaterelay.appleid.com@example.com"}"#, false),
  ])
  func `a relay address is recognized`(claims: String, isPrivate: Bool) throws {
    let token = try AppleIDToken(Secret("e30.\(Base64URL.encode(Array(claims.utf8)))."))
    #expect(token.token.claims.hasPrivateEmail == isPrivate)
  }
}
