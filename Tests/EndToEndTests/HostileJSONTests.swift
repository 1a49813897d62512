import AuthHTTP
import Foundation
import TestSupport
import Testing

/// The program with deeply nested JSON and a limit on its processor time: `ulimit -t` counts work, not
/// waiting.
@Suite struct HostileJSONTests {
  /// Seconds; a command needs a hundredth of one.
  private static let limit = "ulimit -t 5; "
  /// Eighteen kilobytes; no value is deep enough for Foundation's decoder, which stops at 512, to refuse it
  /// at once.
  private static let deep: String = {
    let one = String(repeating: "[", count: 450) + String(repeating: "]", count: 450)
    return "[\(Array(repeating: one, count: 20).joined(separator: ","))]"
  }()

  @Test(arguments: ["", " --trace"], [200, 400])
  func `a deep response is an error, not work`(option: String, status: Int) async throws {
    let body =
      status == 200
      ? #"{"sessionInfo":"s","x":\#(Self.deep)}"# : #"{"error":{"message":"X","details":\#(Self.deep)}}"#
    let server = try CountingServer { _ in .json(HTTPStatus(status), body) }
    let authctl = try Binary(variables: server.variables)
    let outcome = try await authctl.shell(
      "\(Self.limit) authctl phone send +16505550101 --timeout 2\(option)")
    #expect(outcome.status == 1, "\(outcome.error)")
    #expect(outcome.error.contains("UNEXPECTED_RESPONSE"))
    #expect(outcome.output == "")
  }

  @Test(arguments: [("status", "credentials"), ("config list", "config"), ("emulator codes", "embedded")])
  func `a deep member makes a file damaged, and the error gives its location`(
    command: String, file: String
  ) async throws {
    let authctl = try Binary()
    let home = authctl.home
    let path = ["credentials": home.credentials, "config": home.configuration, "embedded": home.embedded][
      file]
    let file = try #require(path)
    let text = #"{"version":1,"profiles":{},"projects":{},"later":\#(Self.deep)}"#
    try home.write(text, to: file)
    let outcome = try await authctl.shell("\(Self.limit) authctl \(command)")
    #expect(outcome.status == 7, "\(outcome.error)")
    #expect(outcome.error.contains(file))
    #expect(outcome.error.contains("its JSON is nested too deeply at byte "))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test(arguments: [("", 0), ("again", 1)])
  func `a list of users ends, whatever page token the server returns`(
    token: String, status: Int32
  ) async throws {
    let server = try CountingServer { _ in
      .json(200, #"{"version":"1","users":[{"localId":"u"}],"nextPageToken":"\#(token)"}"#)
    }
    let authctl = try Binary(variables: server.variables)
    let outcome = try await authctl.shell("\(Self.limit) authctl emulator users list --json")
    #expect(outcome.status == status, "\(outcome.error)")
    #expect(outcome.error.contains("UNEXPECTED_RESPONSE") == (status == 1))
  }

  @Test func `a response with an address of two lines adds no line`() async throws {
    let claims = Data(#"{"sub":"u","user_id":"u","exp":4102444800}"#.utf8).base64EncodedString()
    let token = "e30.\(claims.prefix { $0 != "=" })."
    let server = try CountingServer { _ in
      .json(
        200,
        #"{"email":"x\nINJECTED","localId":"u","idToken":"\#(token)","refreshToken":"r","expiresIn":"3600"}"#)
    }
    let authctl = try Binary(variables: server.variables)
    let outcome = try await authctl.shell("authctl anonymous sign-in && authctl email send-verification")
    #expect(outcome.status == 1 && outcome.error.contains("UNEXPECTED_RESPONSE"), "\(outcome)")
    #expect(!(outcome.output + outcome.error).contains("INJECTED"))
  }

  @Test(.needs("curl")) func `a deep token costs the server nothing`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let content =
      #"{"_AuthEmulatorRefreshToken":"DO NOT MODIFY","localId":"u","provider":"p","projectId":"p","extraClaims":{"a":\#(Self.deep)}}"#
    let token = Data(content.utf8).base64EncodedString()
    let process = ObservedProcess(server.processID)
    let before = process.processorTime
    let outcome = try await authctl.run(
      "/bin/sh",
      [
        "-c",
        "curl -s -d grant_type=refresh_token --data-urlencode refresh_token@- "
          + "http://$1/securetoken.googleapis.com/v1/token?key=k", "sh", server.address,
      ], input: token)
    #expect(outcome.output.contains("INVALID_REFRESH_TOKEN"), "\(outcome)")
    #expect(process.processorTime - before < 2)
  }
}
