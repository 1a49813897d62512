import ServerSupport
import TestSupport
import Testing

/// The local targets on which a flow is run.
enum LocalTarget: String, CaseIterable, CustomTestStringConvertible {
  case embedded
  case server

  var testDescription: String { rawValue }

  /// The program with one fictional number, `+16505553434` with the code 654321.
  func program() async throws -> (authctl: Authctl, server: CountingServer?) {
    guard self == .server else {
      let authctl = try Authctl()
      let added = try await authctl("emulator", "phones", "add", "+16505553434", "654321")
      try #require(added.status == 0, "\(added.error)")
      return (authctl, nil)
    }
    let server = try CountingServer()
    return (try Authctl(variables: server.variables), server)
  }

  /// A signed-in user who may enroll second factors.
  func account() async throws -> SecondFactorAccount<Authctl> {
    let (authctl, server) = try await program()
    return try await SecondFactorAccount(of: authctl, at: server)
  }
}
