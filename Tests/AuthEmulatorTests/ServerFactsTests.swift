import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Foundation
import IdentityToolkit
import Testing

/// What a server reports about itself and its addresses.
@Suite struct ServerFactsTests {
  private func server(publicURL: String? = nil) throws -> TestServer {
    try TestServer { configuration, dependencies in
      configuration.facts = ServerFacts(
        processID: 4711, version: "1.2.3", startTime: dependencies.now(), publicURL: publicURL)
      configuration.originRule = OriginRule(publicURL: publicURL)
    }
  }

  @Test func `the status has project, process, start and accounts`() throws {
    let test = try server()
    _ = try test.post("v1/accounts:signUp", [:])
    _ = try test.post("v1/accounts:signUp", ["tenantId": "t"])
    let status = try test.send(.get, "/emulator/v1/status").body
    #expect(status["projectId"] == "demo" && status["strict"] == false && status["pid"] == 4711)
    #expect(status["version"] == "1.2.3" && status["accounts"] == 2)
    #expect(status["startTime"]?.string?.hasSuffix("Z") == true)
    #expect(status["publicUrl"] == nil)
  }

  @Test func `pages of other origins cannot read the status`() throws {
    let foreign = try server().send(
      .get, "/emulator/v1/status",
      fields: [.init("Host", "localhost"), .init("Origin", "http://evil.example")])
    #expect(foreign.status == 403)
  }

  @Test(arguments: [nil, "https://auth.example.test"])
  func `links begin with the public URL`(publicURL: String?) throws {
    let test = try server(publicURL: publicURL)
    let base = publicURL ?? "http://10.0.2.2:9099"
    _ = try test.post("v1/accounts:signUp", ["email": "jane@example.com", "password": "secret1"])
    let sent = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:sendOobCode",
      ["requestType": "PASSWORD_RESET", "email": "jane@example.com", "returnOobLink": true], bearer: "owner",
      fields: [.init("Host", "10.0.2.2:9099")])
    #expect(sent.body["oobLink"]?.string?.hasPrefix("\(base)/emulator/action?") == true, "\(sent.body)")
    let provider = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:createAuthUri",
      ["providerId": "google.com", "continueUri": "http://localhost/done"], key: "k",
      fields: [.init("Host", "10.0.2.2:9099")])
    #expect(provider.body["authUri"]?.string?.hasPrefix("\(base)/emulator/auth/consent?") == true)
    #expect(try test.send(.get, "/emulator/v1/status").body["publicUrl"]?.string == publicURL)
  }

  @Test(arguments: [("https://auth.example.test", 200), ("http://auth.example.test", 403), ("null", 403)])
  func `pages at the public URL are the server's own`(origin: String, status: Int) throws {
    let test = try server(publicURL: "https://auth.example.test")
    let fields = [HTTPFields.Field("Host", "127.0.0.1:9099"), .init("Origin", origin)]
    #expect(try test.send(.get, "/emulator/v1/clock", fields: fields).status == status)
    #expect(try test.send(.get, "/emulator/page/state", fields: fields).status == status)
  }
}
