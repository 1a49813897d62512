import AuthCrypto
import AuthEmulator
package import AuthHTTP
import EmulatorWire
import Platform
package import TestSupport

extension CountingServer {
  /// Starts the real server in the test's process; `before` may answer instead of it.
  ///
  /// With `hasStatus`, it identifies itself as a server of this program; without it, it looks like another
  /// emulator.
  package convenience init(
    project: String = "demo-test", testPhones: ByName<String> = ["+16505553434": "654321"],
    isStrict: Bool = false, hasStatus: Bool = false,
    before: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
  ) throws {
    var configuration = try EmulatorConfiguration(defaultProject: project, testPhones: testPhones)
    if hasStatus {
      configuration.facts = ServerFacts(processID: 1, version: "test", startTime: Date())
    }
    if isStrict {
      configuration.policy = Policy(.production)
      configuration.providers = ["apple.com"]
    }
    let server = AuthServer(
      configuration: configuration,
      dependencies: ServerDependencies(now: { Date() }, randomBytes: SecretRandom.bytes, report: { _ in }))
    try self.init(project: project, answer: { before($0) ?? server.respond(to: $0) })
  }
}
