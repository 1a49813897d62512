import AuthCore
import AuthLocalServer
import Foundation
import Programs
import Synchronization
import Testing

/// The programs of this package, at a server in the process.
@Suite(.localServer) struct ProgramTests {
  private static let number = "+1 650 555 0101"
  private static let password = Secret("correct horse")

  private static func newestCode(_ server: LocalServer) throws -> String {
    try #require(server.codes(to: PhoneNumber(number)).last)
  }

  @Test func `the bot asks for a code again if it was wrong, and never after`() async throws {
    let server = try LocalServer.current
    let store = CredentialStore.memory()
    let bot = try ParkingBot(server.client(store: store), number: Self.number)
    let token = try await bot.token { isWrong in isWrong ? try? Self.newestCode(server) : "000000" }
    server.moveClock(by: .seconds(86_400))
    let restarted = try ParkingBot(server.client(store: store), number: Self.number)
    let later = try await restarted.token { _ in nil }
    #expect(later.claims.uid == token.claims.uid && later != token)
  }

  @Test func `the tool continues in each process what the one before started`() async throws {
    let server = try LocalServer.current
    let store = CredentialStore.memory()
    func badge(_ words: String...) async -> (text: String, status: Int32) {
      let tool = BadgeTool(server.client(store: store))
      return switch words.count {
      case 1: await tool.run(words[0])
      case 2: await tool.run(words[0], words[1])
      default: await tool.run(words[0], words[1], words[2])
      }
    }
    #expect(await badge("code", "123456").status == 1)
    #expect(await badge("login", Self.number).text == "next: badge code 123456")
    #expect(await badge("login", Self.number).text == "the code is on its way already")
    #expect(await badge("code", try Self.newestCode(server)).status == 0)
    #expect(await badge("token").status == 0)
    #expect(await badge("logout").text == "signed out")
    #expect(await badge("token").status == 1)
  }

  @Test func `the tool asks for the second factor in the next process`() async throws {
    let server = try LocalServer.current
    let app = try Authenticator(Secret("JBSWY3DPEHPK3PXP"))
    var user = LocalServer.NewUser(email: try EmailAddress("jane@example.com"), password: Self.password)
    user.authenticator = app
    try server.addUser(user)
    let store = CredentialStore.memory()
    let first = await BadgeTool(server.client(store: store)).run(
      "login-email", "jane@example.com", "correct horse")
    #expect(first.text == "next: badge code, of totp")
    let second = await BadgeTool(server.client(store: store)).run("code", app.code(at: server.now))
    #expect(second.status == 0)
  }

  @Test func `tasks share a session in a database, and one that is rejected is refreshed`() async throws {
    let server = try LocalServer.current
    let row = Row()
    try await server.client(store: .row(row)).signInAnonymously()
    let rejected = try await server.client(store: .row(row)).idToken()
    server.moveClock(by: .seconds(60))
    let orders = OrdersAPI(server.client(store: .row(row))) { _, authorization in
      authorization == rejected.secret.reveal { "Bearer \($0)" } ? 401 : 200
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...20 { group.addTask { try await orders.get("/orders") } }
      for try await status in group { #expect(status == 200) }
    }
  }

  @Test func `the report enrolls an app where none is, and names what others ask for`() async throws {
    let server = try LocalServer.current
    for name in ["jane", "joan"] {
      var user = LocalServer.NewUser(email: try EmailAddress("\(name)@example.com"), password: Self.password)
      if name == "joan" { user.factorNumbers = [try PhoneNumber(Self.number)] }
      try server.addUser(user)
    }
    let report = FactorReport(now: { server.now }, client: { server.client() })
    let accounts = ["jane", "joan", "nobody"].map { ("\($0)@example.com", Self.password) }
    let lines = try await report.lines(accounts)
    #expect(lines.prefix(2) == ["jane@example.com got totp", "joan@example.com asks for phone"])
    #expect(lines.last?.contains("cannot sign in: EMAIL_NOT_FOUND") == true)
  }

  @Test func `the import moves users, tries again after a quota, and skips a taken address`() async throws {
    let server = try LocalServer.current
    try server.addUser(.init(email: EmailAddress("user3@example.com"), password: Self.password))
    try server.fail("accounts:signInWithCustomToken", with: .refusal(.quotaExceeded), times: 2)
    let pauses = Mutex(0)
    let users = UserImport(
      client: { server.client() }, mint: { try server.customToken(uid: "old-\($0)", claims: ["old": $0]) },
      pause: { pauses.withLock { $0 += 1 } })
    let outcomes = try await users.run(
      (1...20).map { .init(id: $0, address: "user\($0)@example.com", password: Self.password) })
    #expect(outcomes.filter { $0.value == "moved" }.count == 19 && outcomes[3] == "refused: EMAIL_EXISTS")
    #expect(pauses.withLock { $0 } == 2)
  }
}

/// A row in memory.
private final class Row: SessionRow {
  private let document = Mutex<String?>(nil)

  func read() -> String? { document.withLock { $0 } }

  func replace(_ old: String?, by new: String?) -> Bool {
    document.withLock { document in
      guard document == old else { return false }
      document = new
      return true
    }
  }
}
