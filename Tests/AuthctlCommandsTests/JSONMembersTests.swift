import BoundedJSON
import IdentityToolkit
import Testing

@testable import Program

@Suite struct JSONMembersTests {
  private let members =
    ([
      "localId": .value("u"), "email": .value("e"),
      "steps": .list([1]) { ["step": .value($0), "milliseconds": .value($0)] }, "names": .value(["n"]),
      "profile": .object(1) { ["email": .value($0), "photo": .object($0) { ["url": .value($0)] }] },
      "claims": .open("c"), "schema": .value(1), "target": .value(Project?.none),
    ] as Members).shape

  @Test(arguments: [
    "localId", ".localId", "steps", "steps[0].step", "steps.12.milliseconds", "names[0]", "profile.photo.url",
    "claims.anything.below[3]", "schema", "target.projectId",
  ])
  func `an optional member is accepted`(path: String) throws {
    try members.check(try #require(FieldPath(path)), of: "status")
  }

  @Test(arguments: [
    ("emial", "authctl COMMAND --field email"), ("uid", "authctl COMMAND --field localId"),
    ("LocalID", "authctl COMMAND --field localId"), ("url", "authctl COMMAND --field profile.photo.url"),
    ("profile.emial", "authctl COMMAND --field profile.email"),
    ("milliseconds", "authctl COMMAND --field 'steps[0].milliseconds'"),
    ("steps.step", "authctl COMMAND --field 'steps[0]'"), ("email.x", "authctl COMMAND --field email"),
    ("zzz", "authctl status --help"),
    ("target.kin", "authctl COMMAND --field target.kind"),
    ("names[0].x", "authctl COMMAND --field 'names[0]'"),
  ])
  func `an unknown member is refused, and the nearest is named`(path: String, hint: String) throws {
    let path = try #require(FieldPath(path))
    let failure = try #require(throws: CommandFailure.self) { try members.check(path, of: "status") }
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
