import Foundation
import TestSupport
import Testing

/// A killed writer leaves a file with the tokens it was about to write.
@Suite struct LeftoverTests {
  private func leave(_ names: String..., in authctl: Authctl) throws -> [String] {
    try names.map { name in
      let path = "\(authctl.home.path)/\(name)"
      try Data("eyJ-a-token".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return path
    }
  }

  private let name = "config/authctl/.credentials.json.0123456789abcdef.tmp"

  @Test(arguments: ["signout --all --yes", "signout", "phone send +16505550100", "phone forget"])
  func `a killed writer's file is removed by the next command that may write`(words: String) async throws {
    let authctl = try Authctl()
    _ = try await authctl("anonymous", "sign-in")
    if words == "signout --all --yes" { _ = try await authctl("signout", "--all", "--yes") }
    if words == "phone forget" { _ = try await authctl("phone", "send", "+16505550100") }
    let path = try leave(name, in: authctl)[0]
    #expect(try await authctl.line("\(words)").status == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `doctor reports it, and repair removes it`() async throws {
    let authctl = try Authctl()
    _ = try await authctl("anonymous", "sign-in")
    #expect(try await authctl("doctor").status == 0)
    let paths = try leave(name, "state/authctl/.embedded.json.fedcba9876543210.tmp", in: authctl)
    // Files of another program, and some that only resemble ours.
    let others = try leave(
      "config/authctl/.other.0123456789abcdef.tmp", "config/authctl/.credentials.json.tmp", in: authctl)
    let seen = try await authctl("doctor")
    #expect(seen.status == 7, "\(seen.output)")
    for path in paths { #expect(seen.output.contains(path), "\(seen.output)") }
    #expect(try await authctl("doctor", "--repair").status == 0)
    #expect(try await authctl("doctor").status == 0)
    for path in paths { #expect(!FileManager.default.fileExists(atPath: path)) }
    for path in others { #expect(FileManager.default.fileExists(atPath: path)) }
  }

  @Test func `a living writer's file is neither reported nor removed`() async throws {
    let authctl = try Authctl()
    _ = try await authctl("anonymous", "sign-in")
    let path = try leave(name, in: authctl)[0]
    let writer = open(path, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    try #require(flock(writer, LOCK_EX | LOCK_NB) == 0)
    #expect(try await authctl("doctor").status == 0)
    #expect(try await authctl("signout", "--all", "--yes").status == 0)
    #expect(FileManager.default.fileExists(atPath: path))
    _ = flock(writer, LOCK_UN)
  }
}
