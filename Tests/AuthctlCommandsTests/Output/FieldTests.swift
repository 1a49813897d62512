import Foundation
import ServerSupport
import TestSupport
import Testing

@Suite struct FieldTests {
  @Test(arguments: ["uid", "session.localId", "localId.x", "a..b"])
  func `a member that the result cannot have is refused before anything is sent`(field: String) async throws {
    let server = try CountingServer()
    var variables = server.variables
    variables["AUTHCTL_PASSWORD"] = "correct horse"
    let authctl = try Authctl(variables: variables)
    let refused = try await authctl("email", "sign-up", "jane@example.com", "--field", field)
    #expect(refused.status == 2, "\(refused.error)")
    #expect(refused.output == "")
    #expect(server.requests.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
  }

  @Test func `the nearest member is named`() async throws {
    let refused = try await Authctl()("email", "sign-up", "jane@example.com", "--field", "localid")
    #expect(
      refused.error.contains("did you mean: authctl email sign-up jane@example.com --field localId"),
      "\(refused.error)")
  }

  @Test(arguments: [
    (["config", "list"], "settings.apikey", "settings.apiKey"),
    (["user", "show"], "providerUserInfo[0].providerid", "'providerUserInfo[0].providerId'"),
    (["mfa", "list"], "mfaInfo[0].phoneinfo", "'mfaInfo[0].phoneInfo'"),
  ])
  func `members of settings and messages are known`(
    words: [String], field: String, meant: String
  ) async throws {
    let refused = try await Authctl().run(words + ["--field", field])
    #expect(refused.status == 2, "\(refused.error)")
    let hint = "did you mean: authctl \(words.joined(separator: " ")) --field \(meant)"
    #expect(refused.error.contains(hint), "\(refused.error)")
  }

  @Test(arguments: ["passwordHash", "salt", "rawPassword"])
  func `an account has no member that is never printed`(field: String) async throws {
    #expect(try await Authctl()("user", "show", "--field", field).status == 2)
  }

  @Test func `a member without a value is a separate error`() async throws {
    let authctl = try Authctl()
    let nobody = try await authctl("status", "--field", "session.localId")
    #expect(nobody.status == 1)
    #expect(nobody.output == "")
    #expect(
      nobody.error.contains("its result has no 'session.localId' (NO_VALUE)"), "\(nobody.error)")
    #expect(try await authctl("phone", "list", "--field", "pendingVerifications[0].phoneNumber").status == 1)
  }

  @Test func `a leading dot does not matter`() async throws {
    let authctl = try Authctl()
    #expect(try await authctl("status", "--field", ".signedIn").output == "false\n")
    #expect(try await authctl("status", "--field", ".file.path").output == "\(authctl.home.credentials)\n")
  }

  @Test func `members known only from the response are not checked`() async throws {
    let authctl = try Authctl()
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    let provider = try await authctl("token", "--decode", "--field", "claims.firebase.sign_in_provider")
    #expect(provider.output == "anonymous\n")
  }

  @Test func `status names the tenant`() async throws {
    let authctl = try Authctl()
    #expect(try await authctl("status", "--field", "tenantId").status == 1)
    #expect(try await authctl("status", "--tenant", "t1", "--field", "tenantId").output == "t1\n")
    #expect(try await authctl("config", "set", "tenantId", "t2").status == 0)
    #expect(try await authctl("status").output.contains("tenant     t2\n"))
  }
}
