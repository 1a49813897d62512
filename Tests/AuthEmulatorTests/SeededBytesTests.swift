import AuthEmulator
import BoundedJSON
import EmulatorState
import Foundation
import IdentityToolkit
import Testing

@Suite struct SeededBytesTests {
  /// The random values in a server's responses and messages.
  private func identifiers(seed: String) throws -> [String] {
    let world = World()
    var dependencies = world.dependencies
    dependencies.randomBytes = SeededBytes(seed: seed).bytes
    let test = try TestServer(dependencies: dependencies)
    let anonymous = try test.post("v1/accounts:signUp", [:])
    let phone = try test.sendCode(to: "+15555550100")
    let password = try test.post("v1/accounts:signUp", ["email": "a@example.com", "password": "secret"])
    let user = try test.post("v1/accounts:lookup", ["idToken": .string(password.string("idToken"))])
    return [
      try anonymous.string("localId"), phone.sessionInfo, phone.code, try password.string("localId"),
      try #require(user.body["users"]?.array?.first?["salt"]?.string),
    ]
  }

  @Test func `different seeds make different identifiers without repeats`() throws {
    let one = try identifiers(seed: "one")
    let two = try identifiers(seed: "two")
    #expect(Set(one + two).count == one.count + two.count)
  }

  @Test func `the same seed and calls make the same identifiers`() throws {
    #expect(try identifiers(seed: "one") == identifiers(seed: "one"))
  }

  @Test func `a verification ID never starts with a hyphen, which would make it an option`() throws {
    let world = World()
    var dependencies = world.dependencies
    // 62 is the index of the hyphen in the alphabet.
    dependencies.randomBytes = { count in (0..<count).map { $0.isMultiple(of: 2) ? 62 : 0 } }
    let id = try TestServer(dependencies: dependencies).sendCode(to: "+15555550100").sessionInfo
    #expect(id.hasPrefix("A-A-"))
  }

  @Test func `the bytes do not depend on the size of each request`() {
    let whole = SeededBytes(seed: "s").bytes(100)
    let parts = SeededBytes(seed: "s")
    #expect([1, 31, 0, 33, 35].flatMap { parts.bytes($0) } == whole)
    #expect(SeededBytes(seed: "").bytes(40) != SeededBytes(seed: "\0").bytes(40))
  }

  @Test func `the sequence is the same in every version`() {
    // SHA-256 of sixteen zero bytes: no seed, block 0.
    let text = SeededBytes(seed: "").bytes(4).map { String($0, radix: 16) }.joined(separator: " ")
    #expect(text == "37 47 8 ff")
  }
}
