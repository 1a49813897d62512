import AuthHTTP
import Foundation
import TestSupport
import Testing

/// A server with a key, over a socket, and the program that verifies its tokens.
@Suite(.timeLimit(.minutes(6))) struct SignedTokenTests {
  private static let ownKey = ["--signing-key-file", "key.pem"]
  private let authctl: Binary

  init() throws {
    authctl = try Binary()
    try Data(SigningExample.privateKey.utf8).write(to: URL(filePath: "\(authctl.home.path)/key.pem"))
  }

  private func client(of server: ServerProcess) -> Binary {
    var client = authctl
    client.variables = server.variables
    return client
  }

  /// A server with the published key and an anonymous user signed in.
  private func signedIn(_ words: [String] = ownKey) async throws -> (client: Binary, server: ServerProcess) {
    let server = try ServerProcess(authctl, words)
    let client = client(of: server)
    try #require(try await client("anonymous", "sign-in").status == 0)
    return (client, server)
  }

  private func expectRefusal(_ client: Binary, _ code: String, _ words: String...) async throws {
    let refused = try await client.run(client.path, ["token", "--verify", "--json"] + words)
    #expect(refused.status == 1 && refused.output == "", "\(refused.error)")
    #expect(try refused.jsonError()["code"] as? String == code)
    let plain = try await client.run(client.path, ["token", "--verify"] + words)
    #expect(plain.status == 1 && plain.output == "")
    #expect(plain.error.contains("(\(code))\nhint: "), "\(plain.error)")
  }

  @Test(arguments: [1, 2])
  func `a stored token that was tampered with is not printed`(part: Int) async throws {
    let (client, server) = try await signedIn()
    defer { _ = try? server.stop() }
    let token = try await client("token").output.trimmingCharacters(in: .newlines)
    var parts = token.split(separator: ".").map(String.init)
    if part == 1 {
      let padded = parts[1].replacing("-", with: "+").replacing("_", with: "/")
      let text = try #require(
        Data(base64Encoded: padded + String(repeating: "=", count: (4 - padded.count % 4) % 4)))
      let changed = String(decoding: text, as: UTF8.self).replacing("anonymous", with: "password1")
      parts[1] = Data(changed.utf8).base64EncodedString().replacing("+", with: "-")
        .replacing("/", with: "_").replacing("=", with: "")
    } else {
      parts[2] = String(parts[2].reversed())
    }
    #expect(parts.joined(separator: ".") != token)
    try authctl.home.rewriteCredentials { $0.replacing(token, with: parts.joined(separator: ".")) }
    try await expectRefusal(client, "TOKEN_SIGNATURE_INVALID")
    #expect(try await client("token").status == 0)
    // The service refuses it, and the session's refresh token gets another.
    #expect(try await client("user", "show").status == 0)
    #expect(try await client("token", "--verify").status == 0)
  }

  @Test func `a server restarted with another key rejects the token, with the same key it does not`()
    async throws
  {
    let (_, first) = try await signedIn()
    #expect(try first.stop() == 0)
    func restarted(_ words: [String]) throws -> (Binary, ServerProcess) {
      let server = try ServerProcess(authctl, words)
      try authctl.home.rewriteCredentials {
        $0.replacing(/127\.0\.0\.1:\d+/, with: server.address)
      }
      return (client(of: server), server)
    }
    let (stranger, other) = try restarted(["--token-signing", "rs256"])
    try await expectRefusal(stranger, "TOKEN_KEY_UNKNOWN")
    #expect(try other.stop() == 0)
    let (friend, same) = try restarted(Self.ownKey)
    #expect(try await friend("token", "--verify").status == 0)
    #expect(try same.stop() == 0)
  }

  @Test func `a token of another project is refused`() async throws {
    let server = try ServerProcess(authctl, Self.ownKey)
    var client = client(of: server)
    client.variables["GCLOUD_PROJECT"] = "demo-other"
    #expect(try await client("anonymous", "sign-in").status == 0)
    try await expectRefusal(client, "TOKEN_CLAIMS_INVALID")
  }

  @Test func `an expired token is refused, whatever the file says about its life`() async throws {
    let (client, server) = try await signedIn(Self.ownKey + ["--token-ttl", "0"])
    defer { _ = try? server.stop() }
    try authctl.home.setTokenExpiry("2999-01-01T00:00:00Z")
    try await expectRefusal(client, "TOKEN_CLAIMS_INVALID")
  }

  @Test(arguments: [("", 0), ("--header", 0), ("--decode", 0), ("--force-refresh", 0)])
  func `a signed token is verified before it is printed, in every form`(
    form: String, status: Int32
  ) async throws {
    let (client, server) = try await signedIn()
    let words = ["token", "--verify"] + [form].filter { !$0.isEmpty }
    let plain = try await client.run(client.path, words)
    #expect(plain.status == status && !plain.output.isEmpty)
    #expect(plain.error.contains("note: verified: signed by key "), "\(plain.error)")
    #expect(plain.error.contains("of http://\(server.address)/www.googleapis.com/robot/v1/metadata/x509/"))
    let verification = try await client.run(client.path, words + ["--json"]).json()["verification"]
    let members = try #require(verification as? [String: Any])
    #expect(members["signed"] as? Bool == true && members["algorithm"] as? String == "RS256")
    #expect((members["keyId"] as? String)?.count == 40 && members["keysUrl"] as? String != nil)
  }

  @Test(arguments: LocalTarget.allCases)
  func `a local target without a signing key says so`(target: LocalTarget) async throws {
    let (client, server) = try await target.program()
    defer { _ = try? server?.stop() }
    #expect(try await client("anonymous", "sign-in").status == 0)
    let token = try await client("token", "--verify")
    #expect(token.status == 0 && token.output.hasSuffix(".\n"))
    #expect(token.error.contains("note: not signed: "), "\(token.error)")
    #expect(try await client("token", "--verify", "--field", "verification.signed").output == "false\n")
  }

  @Test(arguments: [
    ("no-such-file", "UNREADABLE_INPUT"), ("empty", "USAGE"), ("garbage", "USAGE"), ("certificate", "USAGE"),
  ])
  func `an unusable key prevents the start and is not shown`(file: String, code: String) async throws {
    let contents = [
      "empty": "", "garbage": "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n",
      "certificate": "-----BEGIN CERTIFICATE-----\nc2VjcmV0\n-----END CERTIFICATE-----\n",
    ]
    if let text = contents[file] {
      try Data(text.utf8).write(to: URL(filePath: "\(authctl.home.path)/\(file)"))
    }
    for command in ["start", "exec"] {
      let words = ["emulator", command, "--signing-key-file", file, "--json"]
      let refused = try await authctl.run(authctl.path, words + (command == "exec" ? ["--", "true"] : []))
      #expect(refused.status == 2 && refused.output == "")
      #expect(try refused.jsonError()["code"] as? String == code)
      #expect(!refused.error.contains("c2VjcmV0"))
    }
  }

  @Test func `the key is in no output`() async throws {
    let log = "\(authctl.home.path)/log"
    let server = try ServerProcess(authctl, Self.ownKey, errors: .writing(log))
    let client = client(of: server)
    var shown = server.readyLine
    for words in ["anonymous sign-in --trace", "token --verify --trace", "user show --curl", "doctor"] {
      let outcome = try await client.shell("authctl \(words)")
      #expect(outcome.status == 0)
      shown += outcome.output + outcome.error
    }
    #expect(try server.stop() == 0)
    let said = try String(contentsOfFile: log, encoding: .utf8)
    #expect(said.contains("note: tokens are signed with RS256 by key "), "\(said)")
    for line in SigningExample.privateKey.split(separator: "\n") where !line.hasPrefix("-") {
      #expect(!(shown + said).contains(line))
    }
  }

  @Test func `the key can come from standard input`() async throws {
    let outcome = try await authctl.run(
      "/bin/sh",
      [
        "-c",
        "authctl emulator exec --signing-key-file - -- sh -c 'authctl anonymous sign-in -q && authctl token --verify' <key.pem",
      ])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("note: verified: "))
  }

  @Test func `without libcrypto the package is named, and commands that need none work`() async throws {
    let (signedIn, server) = try await signedIn()
    defer { _ = try? server.stop() }
    // Found first by the loader, but unusable.
    let folder = "\(authctl.home.path)/lib"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["libcrypto.so.3", "libcrypto.so.1.1"] {
      #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil))
    }
    var client = signedIn
    client.variables["LD_LIBRARY_PATH"] = folder
    for line in [
      "token --verify", "emulator start --token-signing rs256", "emulator start --signing-key-file key.pem",
    ] {
      let refused = try await client.shell("authctl \(line) --json")
      #expect(refused.status == 5 && refused.output == "", "\(line): \(refused.error)")
      #expect(try refused.jsonError()["code"] as? String == "MISSING_LIBRARY")
      #expect((try refused.jsonError()["hint"] as? String)?.contains("apt install libssl3") == true)
    }
    #expect(try await client("token").status == 0)
    #expect(try await client.shell("authctl emulator exec -- authctl anonymous sign-in").status == 0)
  }
}
