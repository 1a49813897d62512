import BoundedJSON
import Foundation
import TestSupport
import Testing

/// The exact reason of a refusal, from the server that refused a call of the program to `explain`.
@Suite(.timeLimit(.minutes(3))) struct ExactReasonTests {
  private let server: ServerProcess
  private let authctl: Binary

  init() throws {
    server = try ServerProcess(Binary(), ["--test-number", "+16505553434=654321"])
    authctl = try Binary(variables: server.variables)
  }

  /// The newest call of the list as `explain` reads it.
  private func newestCall() throws -> String {
    let head = "Host: \(server.address)\r\nConnection: close\r\n\r\n"
    func get(_ path: String) throws -> String {
      let answer = try rawExchange(server.address, "GET \(path) HTTP/1.1\r\n\(head)")
      return String(answer[(try #require(answer.firstRange(of: "\r\n\r\n"))).upperBound...])
    }
    let list = try JSONReader.read(Array(try get("/emulator/v1/calls").utf8))
    return try get("/emulator/v1/calls/\(try #require(list["newest"]?.string))")
  }

  @Test func `a call that succeeds is explained without a reason`() async throws {
    try await authctl.done("anonymous", "sign-in")
    let told = try await authctl("explain", "-", "--json", input: try newestCall())
    #expect(told.status == 0 && !told.output.contains("\"reason\""), "\(told)")
  }

  @Test func `explain says what the server found, without the code`() async throws {
    try await authctl.done("phone", "send", "+16505550177")
    let code = try await authctl.done("emulator", "codes", "--number", "+16505550177", "--field", "code")
      .output
    try await authctl.done("phone", "send", "+16505553434")
    let refused = try await authctl(
      "phone", "verify", "--number", "+16505553434", String(code.prefix(6)))
    #expect(refused.status == 1 && refused.error.contains("INVALID_CODE"), "\(refused)")
    let call = try newestCall()
    for secret in try StoredSecrets.inFile(authctl.home.credentials).union([String(code.prefix(6))]) {
      #expect(!call.contains(secret), "\(call)")
    }
    let told = try await authctl("explain", "-", input: call)
    #expect(told.output.contains("reason: this is the code sent to +16505550177"), "\(told)")
    let json = try await authctl("explain", "-", "--field", "calls[0].reason", input: call)
    #expect(json.output == "codeOfOtherVerification\n", "\(json)")
  }
}
