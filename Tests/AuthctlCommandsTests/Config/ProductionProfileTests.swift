import Foundation
import TestSupport
import Testing

/// What a person is told about a profile or an environment that leads to production.
@Suite(.timeLimit(.minutes(6))) struct ProductionProfileTests {
  @Test func `setting the API key says where the profile leads from now on`() async throws {
    let authctl = try Authctl()
    let alone = try await authctl("config", "set", "apiKey", "AIzaSyTest")
    #expect(
      alone.error
        == "note: profile 'default' now points to production, but to no project: authctl config set projectId ID\n"
    )
    let named = try await authctl("config", "set", "projectId", "shop")
    #expect(
      named.error.contains("note: profile 'default' now points to production project shop; "),
      "\(named.error)")
    #expect(try await authctl("config", "set", "languageCode", "fr").error == "")
    try await authctl.done("config", "unset", "apiKey")
    let again = try await authctl("config", "set", "apiKey", "AIzaSyTest")
    #expect(
      again.error.contains(
        "now points to production project shop, not to embedded project shop; to undo it: "))
  }

  @Test func `an API key without a project is not about a demo project`() async throws {
    let authctl = try Authctl(variables: ["AUTHCTL_API_KEY": "AIzaSyTest"])
    let refused = try await authctl("anonymous", "sign-in")
    #expect(refused.status == 2)
    #expect(refused.error.contains("error: no project is set, and an API key leads to production ("))
    #expect(refused.error.contains("export AUTHCTL_PROJECT=PROJECT_ID\n"), "\(refused.error)")
  }

  @Test func `a proxy that is down is named, and config which shows it without its password`() async throws {
    var authctl = try Authctl(variables: [
      "AUTHCTL_API_KEY": "AIzaSyTest", "AUTHCTL_PROJECT": "shop",
      "HTTPS_PROXY": "http://me:secret@127.0.0.1:1",
    ])
    authctl.sleep = { _ in }
    let refused = try await authctl("anonymous", "sign-in")
    #expect(refused.status == 5)
    #expect(refused.error.contains(": the proxy of HTTPS_PROXY cannot be reached: "), "\(refused.error)")
    let values = try await authctl("config", "which").output
    #expect(values.contains(/proxy +http:\/\/127.0.0.1:1 +HTTPS_PROXY/) && !values.contains("secret"))
  }
}
