import AuthCore
import AuthLocalServer
import TestSupport
import Testing

/// What a local server in the process refuses.
@Suite struct LocalServerRefusalTests {
  typealias Server = LocalServer

  @Test(arguments: ["12345", "1234567", "abcdef"])
  func `a fictional number needs a code of six digits`(code: String) async throws {
    var options = Server.Options()
    options.fictionalNumbers = [try PhoneNumber("+16505550101"): code]
    #expect(await failure { _ = try Server(options: options) } != nil)
  }

  @Test func `nothing can be done with a user who does not exist`() async throws {
    let server = try Server()
    let calls: [() throws -> Void] = [
      { try server.setDisabled(true, uid: "nobody") }, { try server.revokeTokens(uid: "nobody") },
      { try server.setClaims(["role": "admin"], uid: "nobody") },
    ]
    for call in calls { #expect(await failure(call)?.code.rawValue == "USER_NOT_FOUND") }
    #expect(server.users().isEmpty)
  }

  @Test func `a user who cannot be is not created`() async throws {
    let server = try Server()
    var user = Server.NewUser(email: try EmailAddress("jane@example.com"))
    user.uid = "jane"
    try server.addUser(user)
    #expect(await failure { try server.addUser(user) }?.code.rawValue == "DUPLICATE_LOCAL_ID")
    user.uid = "joan"
    user.factorNumbers = [try PhoneNumber("+16505550102")]
    #expect(await failure { try server.addUser(user) }?.code.rawValue == "EMAIL_EXISTS")
    user.email = nil
    user.authenticator = try Authenticator(
      Secret("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&digits=8"))
    #expect(await failure { try server.addUser(user) } != nil)
    #expect(server.users().map(\.id) == ["jane"])
  }

  @Test func `claims are an object of names that are not reserved`() async throws {
    let server = try Server()
    let uid = try server.addUser(.init()).id
    #expect(await failure { try server.setClaims([1], uid: uid) } != nil)
    #expect(
      await failure { try server.setClaims(["iss": "x"], uid: uid) }?.code.rawValue == "FORBIDDEN_CLAIM")
    #expect(await failure { _ = try server.customToken(uid: uid, claims: [1]) } != nil)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"users": 1}"#, #"{"secret-name": 1}"#,
    #"{"users": [{"uid": "a", "password": "secret"}, {}]}"#,
  ])
  func `a damaged project file changes nothing and is not quoted`(file: String) async throws {
    let server = try Server()
    let error = await failure { try server.apply(projectFile: Array(file.utf8)) }
    #expect(error.map { "\($0)".contains("project file") } == true, "\(String(describing: error))")
    #expect(error.map { "\($0)".contains("\"secret\"") } == false)
    #expect(server.users().isEmpty)
  }

  @Test func `a fault needs the name of a call`() async throws {
    let server = try Server()
    for (name, times) in [("accounts:lokup", 1), ("", 1), ("accounts:lookup", 0)] {
      #expect(await failure { try server.fail(name, with: .drop, times: times) } != nil, "\(name)")
    }
  }

  @Test func `a port is opened once`() async throws {
    let (server, other) = (try Server(), try Server())
    let address = try server.listen()
    let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
    #expect(try server.listen() == address && server.listen(port: port) == address)
    #expect(await failure { try server.listen(port: port == 1 ? 2 : 1) } != nil)
    #expect(await failure { try other.listen(port: port) } != nil)
    #expect(await failure { try other.listen(port: 65536) } != nil)
    #expect(other.address == nil)
    server.stop()
    #expect(server.address == nil)
    #expect(try other.listen(port: port) == address)
  }

  @Test func `a file that is not a server's is refused and kept`() async throws {
    let home = try TemporaryHome()
    var options = Server.Options()
    options.file = "\(home.path)/state.json"
    try home.write("{}x", to: "\(home.path)/state.json")
    #expect(await failure { _ = try Server(options: options) } != nil)
    #expect(home.text("state.json") == "{}x")
  }

  @Test func `production refuses what a new project has not`() async throws {
    var options = Server.Options()
    options.mode = .production
    let test = try LocalServerClient(options)
    let token = test.server.providerToken("google.com", subject: "1")
    let error = await failure {
      _ = try await test.auth.providers.signIn(
        ProviderCredential("google.com", idToken: token))
    }
    #expect(error?.code == .operationNotAllowed && test.server.users().isEmpty)
  }
}
