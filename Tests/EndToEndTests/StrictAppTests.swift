import Foundation
import TestSupport
import Testing

/// An app's use of tenants and of Apple's revocation, one process per command, with a strict server.
@Suite(.timeLimit(.minutes(6))) struct StrictAppTests {
  private let server: ServerProcess
  private var authctl: Binary

  init() throws {
    var authctl = try Binary()
    server = try ServerProcess(authctl, ["--strict", "--provider", "apple.com"])
    authctl.variables = server.variables.merging(["AUTHCTL_PASSWORD": "correct horse"]) { $1 }
    self.authctl = authctl
  }

  /// The code of a failure, or nil.
  private func failure(_ line: String, input: String = "") async throws -> String? {
    let outcome = try await authctl.shell("printf '%s\\n' '\(input)' | authctl \(line) --json")
    return outcome.status == 0 ? nil : try outcome.jsonError()["code"] as? String
  }

  /// Creates a tenant as an administrator, and returns its ID.
  private func makeTenant(_ name: String) throws -> String {
    let answer = try rawPost(
      server.address, "/identitytoolkit.googleapis.com/v2/projects/\(server.project)/tenants",
      #"{"displayName":"\#(name)","allowPasswordSignup":true}"#, fields: ["Authorization: Bearer owner"])
    return String(try #require(answer.firstMatch(of: /tenants\/([A-Za-z0-9-]+)"/)?.1, "\(answer)"))
  }

  @Test func `tenants: an account and its session belong to one tenant`() async throws {
    let (one, other) = (try makeTenant("first"), try makeTenant("other"))
    #expect(try await failure("email sign-up jane@example.com --tenant nowhere-1") != nil)
    #expect(try await failure("email sign-up jane@example.com --tenant \(one)") == nil)
    for line in ["user show", "user show --tenant \(other)", "token", "token --tenant \(other)"] {
      #expect(try await failure(line) == "TARGET_MISMATCH", "\(line)")
    }
    #expect(
      try await authctl.done(["status", "--tenant", one, "--field", "session.tenantId"]).output == one + "\n")
    #expect(
      try await authctl.done(["user", "show", "--tenant", one, "--field", "tenantId"]).output == one + "\n")
    let claim = [
      "token", "--tenant", one, "--force-refresh", "--decode", "--field", "claims.firebase.tenant",
    ]
    #expect(try await authctl.done(claim).output == one + "\n")
    // Protection against enumeration is a separate setting of each tenant, off by default.
    #expect(try await failure("email sign-in jane@example.com --tenant \(other)") == "EMAIL_NOT_FOUND")
    #expect(try await failure("email sign-in jane@example.com") == "INVALID_LOGIN_CREDENTIALS")
    #expect(try await failure("token --verify --tenant \(one)") == nil)
    #expect(try await failure("user delete --yes --tenant \(one)") == nil)
  }

  @Test func `revocation: with a code from Apple, alone and before the account is deleted`() async throws {
    #expect(try await failure("apple revoke --authorization-code-file -", input: "c1") == "NOT_SIGNED_IN")
    #expect(try await failure("anonymous sign-in") == nil)
    #expect(
      try await failure("apple revoke --authorization-code-file -", input: "c1") == "INVALID_IDP_RESPONSE")
    let linked = try await authctl.shell("authctl apple mint | authctl apple link --id-token-file -")
    #expect(linked.status == 0, "\(linked.error)")
    let code = try await authctl.done("apple", "mint", "--code", "--field", "authorizationCode").output
    #expect(
      try await failure("apple revoke --authorization-code-file -", input: code) == "OPERATION_NOT_ALLOWED")
    let flow = #"{"teamId":"T","keyId":"K","privateKey":"P"}"#
    let config =
      #"{"clientId":"com.example.web","enabled":true,"appleSignInConfig":{"codeFlowConfig":\#(flow)}}"#
    let applied = try await authctl.shell(
      #"echo '{"providers":{"apple.com":\#(config)}}' | authctl emulator apply -"#)
    #expect(applied.status == 0, "\(applied.error)")
    #expect(
      try await failure("apple revoke --authorization-code-file -", input: "c1") == "INVALID_IDP_RESPONSE")
    #expect(try await failure("apple revoke --authorization-code-file -", input: code) == nil)
    #expect(
      try await failure("apple revoke --authorization-code-file -", input: code) == "INVALID_IDP_RESPONSE")
    let other = try await authctl.done("apple", "mint", "--code", "--field", "authorizationCode").output
    #expect(try await failure("user delete --yes --revoke-apple-code-file -", input: other) == nil)
    #expect(try await failure("token") == "NOT_SIGNED_IN")
  }
}
