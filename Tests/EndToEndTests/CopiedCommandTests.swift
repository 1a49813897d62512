import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

extension BrowserTests {
  /// The commands that the page of calls copies, for calls with hostile values.
  @Suite struct CopiedCommandTests {
    private let server: ServerProcess
    private let authctl: Binary

    init() throws {
      authctl = try Binary()
      server = try ServerProcess(authctl)
    }

    /// The words of the command that the page makes of a call, as bash reads them.
    private func words(_ kind: String, _ path: String, _ body: JSONValue) async throws -> [String] {
      _ = try rawPost(
        server.address, "/identitytoolkit.googleapis.com/v1/\(path)", JSONOutput.text(of: body))
      let browser = try await BrowserTests.begin()
      try await browser.open("http://\(server.address)/")
      let made = """
        (async () => {
          const { ask } = await import('/emulator/page/api.js');
          const { calls } = (await ask('/emulator/v1/calls')).answer;
          const { answer } = await ask('show-call', { body: { project: 'any', number: calls.at(-1).number } });
          return answer.\(kind);
        })()
        """
      let line = try #require(try await browser.evaluate(made).string)
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(line)")
      let read = try await authctl.run(
        "/usr/bin/env",
        ["bash", "-c", #"authctl() { printf '%s\0' "$@"; }; curl() { authctl "$@"; }; "# + line])
      return read.output.replacing(server.address, with: "HOST").split(separator: "\0").map(String.init)
    }

    @Test(arguments: ["--profile=x", "-", "--", "-h"])
    func `a value that looks like an option stays a value`(value: String) async throws {
      let text = JSONValue.string(value)
      let signIn = try await words(
        "authctl", "accounts:signInWithPassword", ["email": text, "tenantId": text])
      #expect(signIn == ["email", "sign-in", "--tenant=\(value)", "--emulator", "HOST", "--", value])
      let post = JSONValue.string(PercentEncoding.form([("providerId", value)]))
      let oauth = try await words("authctl", "accounts:signInWithIdp", ["postBody": post])
      #expect(
        oauth == ["oauth", "sign-in", "--provider=\(value)", "--id-token-file", "PATH", "--emulator", "HOST"])
    }

    @Test(arguments: [
      "a\u{1B}[31m'\\b", "a\nb\tc\rd", "\u{202E}\u{200B}\u{9B}x", "$(touch x)`y`", "=ls", "~", "!!",
    ])
    func `no control character is copied, and every value arrives`(value: String) async throws {
      let signIn = try await words("authctl", "accounts:signInWithPassword", ["email": .string(value)])
      #expect(signIn == ["email", "sign-in", value, "--emulator", "HOST"])
    }

    @Test func `curl reads no file and makes no list of addresses`() async throws {
      let curl = try await words("curl", "accounts:signUp?a=[1-9]", "@/etc/passwd")
      #expect(curl.first == "-sSg")
      #expect(curl.suffix(3).prefix(2) == ["--data-raw", #""@/etc/passwd""#])
    }
  }
}
