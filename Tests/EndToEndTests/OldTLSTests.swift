import Foundation
import TestSupport
import Testing

@Suite(
  .needsTLSServer(),
  .timeLimit(.minutes(6)))
struct OldTLSTests {
  /// The configuration of a system that still allows everything.
  private static let laxSystem = """
    openssl_conf = start
    [start]
    ssl_conf = ssl
    [ssl]
    system_default = default
    [default]
    MinProtocol = TLSv1
    CipherString = DEFAULT@SECLEVEL=0
    """

  @Test(arguments: ["1.1", nil])
  func `nothing older than TLS 1_2 is used, whatever the system allows`(newest: String?) async throws {
    let google = try TLSFixture(newestTLS: newest)
    var authctl = try Binary()
    authctl.variables = google.environment.merging([
      "AUTHCTL_API_KEY": "AIzaTest", "OPENSSL_CONF": "\(authctl.home.path)/openssl.cnf",
    ]) { $1 }
    try Data(Self.laxSystem.utf8).write(to: URL(fileURLWithPath: "\(authctl.home.path)/openssl.cnf"))
    let outcome = try await authctl("--project", "real-app", "anonymous", "sign-in", "--json")
    // The server's response is not the service's: a connection with a newer version gets that far.
    let code = try outcome.jsonError()["code"] as? String
    #expect(code == (newest == nil ? "UNEXPECTED_RESPONSE" : "TLS_ERROR"), "\(outcome.error)")
  }
}
