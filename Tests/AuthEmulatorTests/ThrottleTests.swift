import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Foundation
import Testing

/// Wrong passwords and sign-ups that are too many (Docs/strict.md).
@Suite struct ThrottleTests {
  private static let locked =
    "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. "
    + "You can immediately restore it by resetting your password or you can try again later."

  /// A strict server with limits of its own; nil is no limit.
  private func server(
    passwords: Int64? = 3, signUps: Int64? = nil, _ mode: Mode = .production
  ) throws -> TestServer {
    try TestServer(mode: mode) { configuration, _ in
      configuration.policy.limits = [:]
      configuration.policy.limits[.passwords] = passwords
      configuration.policy.limits[.signUps] = signUps
    }
  }

  /// Gives so many wrong passwords, each of which is refused as wrong.
  private func guess(
    _ count: Int, _ server: TestServer, _ email: String = "ann@example.com", tenant: String? = nil
  ) throws {
    for number in 0..<count {
      let answer = try server.signInByPassword(email, "wrong\(number)", tenant: tenant)
      #expect(["INVALID_LOGIN_CREDENTIALS", "INVALID_PASSWORD"].contains(answer.message), "\(answer)")
    }
  }

  @Test(arguments: [true, false])
  func `after the limit the right password is refused too, with and without protection`(
    isProtected: Bool
  ) throws {
    let server = try server()
    if !isProtected { try server.setConfig([:], mask: "emailPrivacyConfig") }
    for name in ["ann", "bob"] { try server.makeAccount("\(name)@example.com") }
    try guess(3, server)
    for password in ["wrong", "secret1"] {
      let refused = try server.signInByPassword("Ann@example.com", password)
      #expect(refused.status == 400 && refused.message == Self.locked)
      #expect(refused.body["error"]?["errors"]?.array?.count == 1)
    }
    let reason = try #require(try server.newestReason())
    #expect(
      reason.kind == .quotaReached && reason.sentence.hasPrefix("3 wrong passwords for Ann@example.com"))
    #expect(reason.step?.hasSuffix("--throttle passwords=COUNT") == true, "\(reason)")
    #expect(try server.signInByPassword("bob@example.com").status == 200)
    for _ in 0..<5 {
      let unknown = try server.signInByPassword("eve@example.com", "wrong")
      #expect(unknown.message == (isProtected ? "INVALID_LOGIN_CREDENTIALS" : "EMAIL_NOT_FOUND"))
    }
  }

  @Test func `by default neither mode meets a limit after a few`() throws {
    #expect(Policy(.emulator).limits.isEmpty)
    #expect(Policy(.production).limits == [.passwords: 100, .signUps: 100_000])
    let servers = [try server(passwords: nil), try TestServer(mode: .production), try TestServer()]
    for (server, count) in zip(servers, [150, 99, 150]) {
      try server.makeAccount()
      try guess(count, server)
      #expect(try server.signInByPassword().status == 200)
    }
  }

  @Test func `the hour of the server's clock ends the pause, and so does a clock that is set back`() throws {
    let server = try server()
    try server.makeAccount()
    try guess(1, server)
    server.world.advance(by: 3000)
    try guess(2, server)
    #expect(try server.signInByPassword().message == Self.locked)
    server.world.advance(by: 599)
    #expect(try server.signInByPassword().message == Self.locked)
    server.world.advance(by: 1)
    #expect(try server.signInByPassword().status == 200)
    try guess(3, server)
    try server.server.moveClock(EmulatorClock.Patch { $0.moveMilliseconds = 3_600_000 })
    try guess(3, server)
    #expect(try server.signInByPassword().message == Self.locked)
    try server.server.moveClock(EmulatorClock.Patch { $0.reset = true })
    #expect(try server.signInByPassword().status == 200)
  }

  @Test func `a new password restores the account at once, and a right one starts the count again`() throws {
    let server = try server()
    let calls = AccountCalls(server: server)
    let user = try server.makeAccount()
    try guess(3, server)
    #expect(try calls.reset(calls.code("PASSWORD_RESET", "ann@example.com"), to: "secret2").status == 200)
    #expect(try server.signInByPassword("ann@example.com", "secret2").status == 200)
    try guess(3, server)
    try calls.admin(":update", ["localId": calls.uid(of: user), "displayName": "Ann"])
    #expect(try server.signInByPassword("ann@example.com", "secret2").message == Self.locked)
    try calls.admin(":update", ["localId": calls.uid(of: user), "password": "secret3"])
    for _ in 0..<3 {
      try guess(2, server)
      #expect(try server.signInByPassword("ann@example.com", "secret3").status == 200)
    }
  }

  @Test func `a disabled account says so first, and a new account with its uid is not locked`() throws {
    let server = try server(passwords: 1)
    let calls = AccountCalls(server: server)
    let user = try server.makeAccount()
    try guess(1, server)
    try calls.disable(user)
    #expect(try server.signInByPassword().message == "USER_DISABLED")
    let uid = try calls.uid(of: user)
    try calls.admin(":delete", ["localId": uid])
    try calls.admin("", ["localId": uid, "email": "ann@example.com", "password": "secret1"])
    #expect(try server.signInByPassword().status == 200)
  }

  @Test func `a tenant's account of the same address is another one`() throws {
    let server = try server(passwords: 2, signUps: 2)
    let tenant = try server.makeTenant()
    for place in [nil, tenant] { try server.makeAccount(tenant: place) }
    try guess(2, server)
    #expect(try server.signInByPassword().message == Self.locked)
    try guess(1, server, tenant: tenant)
    #expect(try server.signInByPassword(tenant: tenant).status == 200)
    try server.makeAccount("bob@example.com")
    #expect(try server.makeAccount("eve@example.com").message == "TOO_MANY_ATTEMPTS_TRY_LATER")
    #expect(try server.makeAccount("eve@example.com", tenant: tenant).status == 200)
  }

  @Test func `sign-ups of every kind are counted, but not an administrator's`() throws {
    let server = try server(signUps: 2)
    let calls = AccountCalls(server: server)
    #expect(try server.makeAccount().status == 200)
    #expect(try server.makeAccount().message == "EMAIL_EXISTS")
    #expect(try calls.signUpAnonymously().status == 200)
    let refused = try server.makeAccount("bob@example.com")
    #expect(refused.status == 400 && refused.message == "TOO_MANY_ATTEMPTS_TRY_LATER")
    #expect(try calls.signUpAnonymously().message == "TOO_MANY_ATTEMPTS_TRY_LATER")
    let reason = try #require(try server.newestReason())
    #expect(reason.sentence.hasPrefix("2 sign-ups an hour") && reason.step?.contains("--throttle") == true)
    #expect(try calls.admin("", ["email": "bob@example.com", "password": "secret1"]).status == 200)
    #expect(try server.signInByPassword("bob@example.com").status == 200)
    server.world.advance(by: 3600)
    for _ in 0..<2 { #expect(try calls.signUpAnonymously().status == 200) }
    #expect(try calls.signUpAnonymously().message == "TOO_MANY_ATTEMPTS_TRY_LATER")
    _ = try server.send(.delete, "/emulator/v1/projects/demo/accounts", bearer: "owner")
    #expect(try calls.signUpAnonymously().status == 200)
  }

  @Test func `the project's quota of sign-ups replaces the limit while it runs`() throws {
    let server = try server(signUps: 1)
    let config: JSONValue = [
      "quota": "3", "startTime": .string(server.world.now.ISO8601Format()), "quotaDuration": "600s",
    ]
    try server.setConfig(["quota": ["signUpQuotaConfig": config]], mask: "quota")
    server.world.advance(by: 1)
    for name in ["ann", "bob", "eve"] { #expect(try server.makeAccount("\(name)@example.com").status == 200) }
    #expect(try server.makeAccount("joe@example.com").message == "TOO_MANY_ATTEMPTS_TRY_LATER")
    server.world.advance(by: 3600)
    #expect(try server.makeAccount("joe@example.com").status == 200)
    #expect(try server.makeAccount("kim@example.com").message == "TOO_MANY_ATTEMPTS_TRY_LATER")
  }

  @Test func `counts are not part of what is stored`() throws {
    let server = try server(passwords: 1, signUps: 1)
    try server.makeAccount()
    try guess(1, server)
    let text = String(decoding: JSONOutput.bytes(of: server.server.state), as: UTF8.self)
    let restarted = try TestServer(
      mode: .production, state: try JSONDecoder().decode(ServerState.self, from: Data(text.utf8)))
    #expect(!text.contains("signUps") && !text.contains("wrongPasswords"))
    #expect(try restarted.signInByPassword().status == 200)
  }
}
