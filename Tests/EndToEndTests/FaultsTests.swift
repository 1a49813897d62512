import AuthHTTPServer
import AuthHTTP
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct FaultsTests {
  @Test func `a client gets the failures and delays of the server's options`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(
      authctl, ["--fail", "accounts:signUp=QUOTA_EXCEEDED*1", "--latency", "accounts:signUp=60ms*2"])
    authctl.variables = server.variables
    let start = ContinuousClock.now
    let refused = try await authctl("anonymous", "sign-in", "--json")
    #expect(ContinuousClock.now - start >= .milliseconds(60))
    #expect(refused.status == 6)
    #expect(try refused.jsonError()["code"] as? String == "QUOTA_EXCEEDED")
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    let list = try await authctl("emulator", "faults", "list", "--json").json()
    let faults = try #require(list["faults"] as? [[String: Any]])
    #expect(faults.map { $0["struck"] as? Int } == [1, 2])
    #expect(list["seed"] as? String == "1")
  }

  @Test func `faults are added to a running server and removed`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl)
    authctl.variables = server.variables
    let added = try await authctl(
      "emulator", "faults", "add", "--fail", "*=drop", "--latency", "token=1ms@0.5", "--json"
    ).json()
    #expect((added["faults"] as? [[String: Any]])?.map { $0["method"] as? String } == ["*", "token"])
    #expect(try await authctl("anonymous", "sign-in").status == 5)
    let cleared = try await authctl("emulator", "faults", "clear", "--json").json()
    #expect((cleared["faults"] as? [Any])?.isEmpty == true)
    #expect(try await authctl("anonymous", "sign-in").status == 0)
  }

  @Test func `a silent call does not prevent the server from stopping`() async throws {
    var authctl = try Binary()
    let server = try ServerProcess(authctl, ["--fail", "accounts:signUp=hang"])
    authctl.variables = server.variables
    let refused = try await authctl("anonymous", "sign-in", "--timeout", "0.2")
    #expect(refused.status == 5)
    #expect(try server.stop() == 0)
  }

  @Test func `a function of the project decides on a sign-up`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let function = try HTTPServer { request in
      HTTPResponse(403, body: Array(#"{"error":{"message":"not you"}}"#.utf8))
    }
    try function.start()
    let base = "/identitytoolkit.googleapis.com"
    let config =
      #"{"blockingFunctions":{"triggers":{"beforeCreate":{"functionUri":"\#(function.origin)/f"}}}}"#
    let set = try rawExchange(
      server.address,
      "PATCH \(base)/v2/projects/\(server.project)/config HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + "Authorization: Bearer owner\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(config.utf8.count)\r\n\r\n\(config)")
    #expect(set.hasPrefix("HTTP/1.1 200"), "\(set)")
    let refused = try rawPost(
      server.address, "\(base)/v1/accounts:signUp?key=k", #"{"email":"a@example.com","password":"secret1"}"#)
    #expect(refused.hasPrefix("HTTP/1.1 400"), "\(refused)")
    #expect(refused.contains("BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to \(function.origin)/f"))
  }
}
