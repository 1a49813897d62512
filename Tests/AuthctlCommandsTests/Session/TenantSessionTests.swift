import Foundation
import ServerSupport
import TestSupport
import Testing

/// A session of a tenant, used from a shell.
@Suite struct TenantSessionTests {
  private func error(_ authctl: Authctl, _ line: String) async throws -> [String: Any] {
    let refused = try await authctl.line("\(line) --json")
    #expect(refused.status == 4, "\(line): \(refused.output)")
    return try refused.jsonError()
  }

  @Test(arguments: LocalTarget.allCases)
  func `a session of a tenant is used only with its tenant`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    try await authctl.done(["anonymous", "sign-in", "--tenant", "t-1"])
    let sent = server?.requests.count
    for line in ["user show", "token", "user delete --yes", "token --tenant t-2", "user show --tenant t-2"] {
      let error = try await error(authctl, line)
      #expect(error["code"] as? String == "TARGET_MISMATCH" && error["sdkCode"] as? Int == 17072, "\(error)")
      #expect((error["message"] as? String)?.contains("tenant t-1") == true)
      #expect(
        (error["hint"] as? String)?.hasPrefix("use its tenant: authctl \(line.prefix { $0 != "-" })") == true,
        "\(error)")
    }
    #expect(server?.requests.count == sent)
    #expect(try await authctl.line("user show --tenant t-1 --field tenantId").output == "t-1\n")
    #expect(try await authctl.line("user show --tenant t-1").output.contains("tenant"))
  }

  @Test func `a session without a tenant is not used for a tenant`() async throws {
    let authctl = try Authctl()
    try await authctl.done(["anonymous", "sign-in"])
    let error = try await error(authctl, "user show --tenant t-1")
    #expect((error["hint"] as? String)?.hasPrefix("without the tenant: authctl user show") == true)
  }

  @Test(arguments: LocalTarget.allCases)
  func `messages of a tenant are listed only with their tenant`(target: LocalTarget) async throws {
    let (program, server) = try await target.program()
    var authctl = program
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    try await authctl.done(["email", "sign-up", "jane@example.com", "--tenant", "t-1"])
    try await authctl.done(["email", "send-verification", "--tenant", "t-1"])
    #expect(try await authctl.done(["emulator", "links", "--json"]).json()["oobCodes"] as? [String] == [])
    let link = try await authctl.done([
      "emulator", "links", "--tenant", "t-1", "--field", "oobCodes[0].oobCode",
    ])
    let code = link.output.trimmingCharacters(in: .newlines)
    #expect(try await authctl("email", "confirm", "--", code).status == 1)
    try await authctl.done(["email", "confirm", "--tenant", "t-1", "--", code])
    #expect(try await authctl.line("user show --tenant t-1 --field emailVerified").output == "true\n")
    withExtendedLifetime(server) {}
  }

  @Test func `status shows both tenants, and the settings choose one`() async throws {
    let authctl = try Authctl()
    try await authctl.done(["config", "set", "tenantId", "t-1"])
    try await authctl.done(["anonymous", "sign-in"])
    let status = try await authctl("status", "--json").json()
    #expect((status["target"] as? [String: Any])?["tenantId"] as? String == "t-1")
    #expect((status["session"] as? [String: Any])?["tenantId"] as? String == "t-1")
    let other = try await authctl("status", "--tenant", "t-2").output
    #expect(other.contains("tenant t-1 (another tenant: it is not sent here)"), "\(other)")
    #expect(try await authctl("user", "show").status == 0)
  }

  @Test func `localhost and 127.0.0.1 are one target`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done(["anonymous", "sign-in"])
    let port = server.address.split(separator: ":").last ?? ""
    var other = authctl
    other.variables["FIREBASE_AUTH_EMULATOR_HOST"] = "localhost:\(port)"
    #expect(try await other("user", "show").status == 0)
    #expect(try await other("status").output.contains("another target") == false)
  }
}
