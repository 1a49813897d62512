import AuthCore
import AuthLocalServer
import Foundation
import Synchronization
import Testing

/// Docs/library.md: each Swift sample is compiled, and run here.
@Suite struct LibraryPageTests {
  private let jane = (address: "jane@example.com", password: Secret("correct horse"))

  @Test func `each sample of the page is in a file that is compiled`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    func lines(_ path: String) throws -> [String] {
      try String(contentsOf: tests.appending(path: path), encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    let compiled = try ["LibraryPage.swift", "LibraryPageTests.swift"].map {
      try lines("AuthLocalServerTests/\($0)").joined(separator: "\n")
    }
    let samples = try lines("../Docs/library.md").split { $0 == "```" || $0.isEmpty }
      .compactMap { part in part.firstIndex(of: "```swift").map { part[($0 + 1)...].joined(separator: "\n") }
      }
    #expect(samples.count > 9)
    // The first one is a package's manifest; Tests/Samples has one.
    for sample in samples.dropFirst() {
      #expect(compiled.contains { $0.contains(sample) }, "\(sample)")
    }
  }

  @Test func `a new customer signs in by phone`() async throws {
    let server = try LocalServer("demo-shop")
    let auth = server.client()
    let number = try PhoneNumber("+1 650 555 0101")
    let verification = try await auth.phone.send(number)
    let code = try #require(server.codes(to: number).last)
    #expect(try await verification.verify(code: code).isNewUser)
    #expect(server.users().map(\.phoneNumber) == [number.description])
  }

  @Test func `a customer with an authenticator app needs its code`() async throws {
    let server = try LocalServer("demo-shop")
    let (address, password) = (try EmailAddress("jane@example.com"), Secret("correct horse"))
    let app = try Authenticator(Secret("JBSWY3DPEHPK3PXP"))
    var jane = LocalServer.NewUser(email: address, password: password)
    jane.authenticator = app
    try server.addUser(jane)
    let auth = server.client()
    let error = await #expect(throws: AuthError.self) {
      try await auth.email.signIn(address, password: password)
    }
    let resolver = try #require(error?.resolver)
    let result = try await resolver.resolve(code: app.code(at: server.now))
    #expect(result.secondFactor?.kind == .totp)
  }

  @Test(.localServer) func `a disabled customer is signed out at the next refresh`() async throws {
    let server = try LocalServer.current
    let address = try EmailAddress("jane@example.com")
    let uid = try server.addUser(.init(email: address, password: Secret("correct horse"))).id
    let auth = server.client()
    try await auth.email.signIn(address, password: Secret("correct horse"))
    try server.setDisabled(true, uid: uid)
    server.moveClock(by: .seconds(3601))
    let error = await #expect(throws: AuthError.self) { try await auth.idToken() }
    #expect(error?.code == .userDisabled && error?.refusal?.endedSession == true)
  }

  @Test func `the first client leads to Google and sends nothing`() throws {
    #expect(try LibraryPage.client(key: "key").project.service == .production)
  }

  @Test(.localServer) func `the first sign-in gives a token for a header`() async throws {
    let server = try LocalServer.current
    let auth = server.client()
    let number = try PhoneNumber("+16505550101")
    try await LibraryPage.signIn(auth) { server.codes(to: number).last ?? "" }
    var request = LibraryPage.Request()
    try await LibraryPage.sign(&request, by: auth)
    let token = try await auth.idToken().secret.reveal { $0 }
    #expect(request.headers == ["Authorization": "Bearer \(token)"])
  }

  @Test(.localServer) func `an authenticator app that was enrolled is asked for`() async throws {
    let server = try LocalServer.current
    let address = try EmailAddress(jane.address)
    try server.addUser(.init(email: address, password: jane.password))
    let auth = server.client()
    try await auth.email.signIn(address, password: jane.password)
    let app = Mutex<Authenticator?>(nil)
    let code = { app.withLock { $0?.code(at: server.now) ?? "" } }
    try await LibraryPage.enroll(auth) { url in
      app.withLock { $0 = try? Authenticator(url) }
    } askForCode: {
      code()
    }
    server.moveClock(by: .seconds(30))
    let other = server.client()
    let result = try await LibraryPage.signIn(other, address, jane.password) { hints in
      #expect(hints.map(\.name) == ["work phone"])
      return code()
    }
    #expect(result.secondFactor?.kind == .totp)
    #expect(try await other.idToken().claims.secondFactor == .totp)
  }

  @Test(.localServer) func `the errors worth catching are told apart`() async throws {
    let server = try LocalServer.current
    let auth = server.client()
    let number = try PhoneNumber("+16505550101")
    let verification = try await auth.phone.send(number)
    let code = try #require(server.codes(to: number).last)
    let wrong = code == "000000" ? "000001" : "000000"
    #expect(await outcome(of: wrong, for: verification) == "wrong code, try again")
    #expect(await outcome(of: "12", for: verification) == "the code has six digits")
    let uid = await outcome(of: code, for: verification)
    #expect(try await auth.session().uid == uid)
    #expect(await outcome(of: code, for: verification).hasPrefix("refused: "))
  }

  @Test(.localServer) func `a session in a table of a database is used by two clients`() async throws {
    let (server, table) = (try LocalServer.current, Table())
    let uid = try await server.client(store: .row(7, in: table)).signInAnonymously().session.uid
    #expect(try await server.client(store: .row(7, in: table)).session().uid == uid)
    await #expect(throws: AuthError.signedOut(awaitsSecondFactor: false)) {
      try await server.client(store: .row(8, in: table)).session()
    }
  }
}

private final class Table: SessionTable {
  private let rows = Mutex<[Int: String]>([:])

  func document(of id: Int) -> String? { rows.withLock { $0[id] } }

  func update(_ id: Int, from old: String?, to new: String?) -> Bool {
    rows.withLock { rows in
      guard rows[id] == old else { return false }
      rows[id] = new
      return true
    }
  }
}
