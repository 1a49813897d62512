import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct BlockingSettingsTests {
  private let config = "/identitytoolkit.googleapis.com/v2/projects/demo/config"

  private func patch(_ test: TestServer, _ functions: JSONValue?, mask: String? = nil) throws -> Answer {
    try test.send(
      .patch, config + (mask.map { "?updateMask=\($0)" } ?? ""),
      functions.map { ["blockingFunctions": $0] } ?? [:], bearer: "owner", key: nil)
  }

  @Test(
    arguments: [
      (["nope": ["functionUri": "http://localhost"]], "((Event type is invalid.))"),
      (["beforeCreate": [:]], "((Expected an absolute URI with valid scheme and host.))"),
      (
        ["beforeCreate": ["functionUri": "/relative"]],
        "((Expected an absolute URI with valid scheme and host.))"
      ),
      (
        ["beforeSignIn": ["functionUri": "ftp://host/x"]],
        "((Expected an absolute URI with valid scheme and host.))"
      ),
      (
        ["beforeSignIn": ["functionUri": "http://"]],
        "((Expected an absolute URI with valid scheme and host.))"
      ),
    ] as [(JSONValue, String)])
  func `invalid triggers are refused and change nothing`(triggers: JSONValue, reason: String) throws {
    let test = try TestServer()
    let refused = try patch(test, ["triggers": triggers])
    #expect(refused.status == 400)
    #expect(refused.message == "INVALID_BLOCKING_FUNCTION : \(reason)")
    #expect(try test.send(.get, config, bearer: "owner").body["blockingFunctions"] == [:])
  }

  @Test func `only the functions in a mask are changed`() throws {
    let test = try TestServer()
    let create: JSONValue = ["functionUri": "http://a/1"]
    let signIn: JSONValue = ["functionUri": "https://b:8/2", "updateTime": "2026-01-01T00:00:00Z"]
    let both: JSONValue = ["beforeCreate": create, "beforeSignIn": signIn]
    let forwarded: JSONValue = ["idToken": true, "accessToken": false]
    let all: JSONValue = ["triggers": both, "forwardInboundCredentials": forwarded]
    #expect(try patch(test, all).body["blockingFunctions"] == all)
    #expect(try patch(test, nil, mask: "signIn.allowDuplicateEmails").body["blockingFunctions"] == all)
    for absent in [".triggers.beforeCreate", ".forwardInboundCredentials", ""] {
      // A setting that is in the mask but absent is kept, as in Google's emulator.
      #expect(try patch(test, nil, mask: "blockingFunctions" + absent).body["blockingFunctions"] == all)
    }
    #expect(
      try patch(test, ["triggers": ["beforeCreate": create]], mask: "blockingFunctions.triggers")
        .body["blockingFunctions"]
        == ["triggers": ["beforeCreate": create], "forwardInboundCredentials": forwarded])
    #expect(try patch(test, [:], mask: "blockingFunctions").body["blockingFunctions"] == [:])
    #expect(try patch(test, all).body["blockingFunctions"] == all)
    #expect(try patch(test, nil).body["blockingFunctions"] == [:])
  }
}
