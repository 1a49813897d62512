import BoundedJSON
import IdentityToolkit
import Testing

@testable import Program

@Suite struct JSONMembersTests {
  private let members = JSONMembers(
    "localId email steps[step milliseconds] names[] profile(email photo(url)) claims(*)")

  @Test(arguments: [
    "localId", ".localId", "steps", "steps[0].step", "steps.12.milliseconds", "names[0]", "profile.photo.url",
    "claims.anything.below[3]", "schema", "target.projectId",
  ])
  func `an optional member is accepted`(path: String) throws {
    try members.check(try #require(FieldPath(path)), of: "x")
  }

  @Test(arguments: [
    ("emial", "authctl x --field 'email'"), ("uid", "authctl x --field 'localId'"),
    ("LocalID", "authctl x --field 'localId'"), ("url", "authctl x --field 'profile.photo.url'"),
    ("profile.emial", "authctl x --field 'profile.email'"),
    ("milliseconds", "authctl x --field 'steps[0].milliseconds'"),
    ("steps.step", "authctl x --field 'steps[0]'"), ("email.x", "authctl x --field email"),
    ("zzz", "authctl x --help"),
    ("target.kin", "authctl x --field 'target.kind'"), ("names[0].x", "authctl x --field names[0]"),
  ])
  func `an unknown member is refused, and the nearest is named`(path: String, hint: String) throws {
    let path = try #require(FieldPath(path))
    let failure = try #require(throws: CommandFailure.self) { try members.check(path, of: "x") }
    #expect(failure.report.exitStatus == .usage)
    #expect(failure.report.hint?.hasSuffix(hint) == true, "\(failure.report.hint ?? "")")
  }

  @Test func `undescribed members of a result are found`() {
    let value = JSONValue.object([
      "localId": .string("u"), "more": .null, "steps": .array([.object(["step": .string("a"), "x": .null])]),
      "claims": .object(["own": .bool(true)]), "profile": .object(["photo": .string("no object")]),
    ])
    #expect(members.undeclared(in: value).sorted() == ["more", "profile.photo.of another kind", "steps.x"])
  }
}
