import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

/// Mistakes found without a service have the SDK's number and name if the SDK finds them too
/// (Docs/protocol.md 8.4).
@Suite struct LocalCheckTests {
  @Test(
    arguments: [
      ("phone send", 17041, "ERROR_MISSING_PHONE_NUMBER"),
      ("phone send 0123", 17042, "ERROR_INVALID_PHONE_NUMBER"),
      ("mfa enroll phone", 17041, "ERROR_MISSING_PHONE_NUMBER"),
      ("phone verify abc", 17044, "ERROR_INVALID_VERIFICATION_CODE"),
      ("phone verify", 17045, "ERROR_MISSING_VERIFICATION_ID"),
      ("phone verify 123456", 17045, "ERROR_MISSING_VERIFICATION_ID"),
      ("email sign-in", 17034, "ERROR_MISSING_EMAIL"),
      ("email sign-in nobody", 17008, "ERROR_INVALID_EMAIL"),
      ("email sign-in jane@example.com", 17026, "ERROR_WEAK_PASSWORD"),
      ("email sign-up jane@example.com", 17026, "ERROR_WEAK_PASSWORD"),
      ("mfa resolve 123456", 17081, "ERROR_MISSING_MULTI_FACTOR_SESSION"),
      ("mfa enroll finish 123456", 17045, "ERROR_MISSING_VERIFICATION_ID"),
      ("user show", 17067, "ERROR_NULL_USER"), ("user unlink google.com", 17067, "ERROR_NULL_USER"),
      ("apple mint --api-key k --project real", nil, nil),
      ("no such command", nil, nil),
    ] as [(String, Int?, String?)])
  func `a mistake found locally has the SDK's number`(line: String, number: Int?, name: String?) async throws
  {
    let refused = try await Authctl().line("\(line) --json")
    let error = try refused.jsonError()
    #expect(refused.status != 0 && refused.output == "")
    #expect(error["sdkCode"] as? Int == number, "\(error)")
    #expect(error["name"] as? String == name, "\(error)")
    #expect(error["ownName"] == nil)
  }

  @Test(arguments: ["", " "])
  func `an empty number, address or code counts as missing`(text: String) async throws {
    for (words, number) in [
      (["phone", "send", text], 17041), (["email", "sign-in", text], 17034),
      (["phone", "verify", text], 17043),
    ] {
      let refused = try await Authctl().run(words + ["--json"])
      #expect(refused.status == 2, "\(words)")
      // An empty word is not a code, and then the verification is reported missing first.
      let accepted = words[1] == "verify" && text.isEmpty ? [number, nil] : [number]
      #expect(accepted.contains(try refused.jsonError()["sdkCode"] as? Int), "\(refused.error)")
    }
  }

  @Test func `a linked provider and a missing one have their numbers`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    try await authctl.done(["phone", "send", "+16505553434"])
    try await authctl.done(["phone", "verify", "654321"])
    let unlinked = try await authctl("user", "unlink", "google.com", "--json")
    #expect(try unlinked.jsonError()["sdkCode"] as? Int == 17016)
    try await authctl.done(["phone", "send", "+16505553434", "--resend"])
    let linked = try await authctl("phone", "verify", "654321", "--link", "--json")
    #expect(try linked.jsonError()["sdkCode"] as? Int == 17015)
    #expect(try linked.jsonError()["code"] as? String == "PROVIDER_ALREADY_LINKED")
    withExtendedLifetime(server) {}
  }

  @Test func `a provider that only the service knows to be linked is 17999`() async throws {
    let server = try CountingServer { request in
      request.target.path.hasSuffix(":signInWithIdp")
        ? .json(200, #"{"providerId":"google.com","errorMessage":"PROVIDER_ALREADY_LINKED"}"#) : nil
    }
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done(["anonymous", "sign-in"])
    let refused = try await authctl(
      "oauth", "link", "--provider", "google.com", "--id-token-file", "-", "--json", input: #"{"sub":"g"}"#)
    #expect(refused.status == 9)
    let error = try refused.jsonError()
    #expect(error["code"] as? String == "PROVIDER_ALREADY_LINKED" && error["sdkCode"] as? Int == 17999)
    #expect(error["name"] as? String == "ERROR_INTERNAL_ERROR")
    #expect(error["ownName"] as? String == "ERROR_PROVIDER_ALREADY_LINKED")
    #expect((error["hint"] as? String)?.hasSuffix("authctl user unlink google.com") == true, "\(error)")
  }

  @Test(arguments: [
    "TOTP_CHALLENGE_TIMEOUT", "TENANT_DISABLED", "MISSING_PASSWORD", "PROVIDER_ALREADY_LINKED",
  ])
  func `a code without an SDK case is 17999, under its own name`(code: String) async throws {
    let server = try CountingServer { request in
      request.target.path.hasSuffix(":signInWithPassword")
        ? .json(400, #"{"error":{"code":400,"message":"\#(code)"}}"#) : nil
    }
    let authctl = try Authctl(variables: server.variables.merging(["AUTHCTL_PASSWORD": "secret"]) { $1 })
    let refused = try await authctl("email", "sign-in", "jane@example.com", "--json")
    let error = try refused.jsonError()
    #expect(error["code"] as? String == code && error["sdkCode"] as? Int == 17999)
    #expect(error["name"] as? String == "ERROR_INTERNAL_ERROR")
    #expect(error["ownName"] as? String == "ERROR_\(code)")
  }

  @Test func `the catalogue shows both and finds either`() async throws {
    let authctl = try Authctl()
    let row = try await authctl("errors", "TOTP_CHALLENGE_TIMEOUT")
    #expect(row.output.contains("17999 ERROR_INTERNAL_ERROR"))
    #expect(row.output.contains("ERROR_TOTP_CHALLENGE_TIMEOUT"))
    #expect(row.output.contains("17083 ERROR_INVALID_MULTI_FACTOR_SESSION"))
    #expect(try await authctl("errors", "ERROR_TOTP_CHALLENGE_TIMEOUT").output == row.output)
    #expect(try await authctl("errors", "17083").output.contains("TOTP_CHALLENGE_TIMEOUT"))
  }
}
