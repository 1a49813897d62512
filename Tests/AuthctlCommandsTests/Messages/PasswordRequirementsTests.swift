import AuthCore
import BoundedJSON
import IdentityToolkit
import Testing

@testable import Program

@Suite struct PasswordRequirementsTests {
  @Test func `a refused password shows every rule that it does not meet`() {
    let report = AuthError.refused(
      Refusal(
        .passwordDoesNotMeetRequirements,
        detail: "Missing password requirements: [Password must contain at least 8 characters, "
          + "Password must contain a numeric character]")
    ).report
    #expect(
      report.message
        == "the password does not meet the project's policy: it must contain at least 8 characters; "
        + "it must contain a numeric character")
    #expect(
      report.details["missingRequirements"] == [
        "Password must contain at least 8 characters", "Password must contain a numeric character",
      ])
  }

  @Test(arguments: [nil, "", "Password cannot be longer than 4096 characters", "[]", "]["])
  func `a refusal without a list keeps its message`(detail: String?) {
    let report = AuthError.refused(Refusal(.passwordDoesNotMeetRequirements, detail: detail)).report
    #expect(report.details["missingRequirements"] == nil)
  }
}
