import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import CommandLineKit
import EmulatorWire
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthctlCommands

/// Every command with colors, against servers whose texts have the marks of this program's own styles.
@Suite(.timeLimit(.minutes(6))) struct HostileColorTests {
  private static let fake =
    ["0", "1", "2", "31", "32", "30;107"].map { "\u{1B}[\($0)mFAKE" }.joined() + "\u{1B}[0m"

  /// A server that refuses everything, and one whose answers are right but for the marks.
  enum Kind: CaseIterable {
    case refusing, right

    func server() throws -> CountingServer {
      switch self {
      case .refusing:
        let text = JSONOutput.text(
          of: JSONValue.string("INVALID_CODE\(HostileColorTests.fake) : \(HostileColorTests.fake)"))
        return try CountingServer { _ in .json(400, #"{"error":{"code":400,"message":\#(text)}}"#) }
      case .right:
        let real = AuthServer(
          configuration: try EmulatorConfiguration(defaultProject: "demo-test"),
          dependencies: ServerDependencies(
            now: { Date() }, randomBytes: SecretRandom.bytes, report: { _ in }))
        return try CountingServer { request in
          var response = real.respond(to: request)
          response.body = HostileColorTests.marked(response.body)
          return response
        }
      }
    }
  }

  /// JSON with the fake after every string that no later call needs.
  static func marked(_ body: [UInt8]) -> [UInt8] {
    let kept: Set = [
      "idToken", "refreshToken", "id_token", "refresh_token", "sessionInfo", "expiresIn", "expires_in",
      "projectId",
    ]
    return JSONRewriter.rewrite(body) { names, value in
      guard case .string(let text) = value, !kept.contains(names.last ?? "") else { return nil }
      return text + fake
    } ?? body
  }

  /// The examples of the help pages that end by themselves, start no process, and write no file outside of the home.
  private static var lines: [String] {
    let examples = Commands.tree.info().commands.flatMap(\.examples)
    let endless = [
      "start", "exec", "wait", "stop", "--follow", "--wait", "open", "smoke", "--browser",
      "--wait-next", "export", "describe", "--output", "--trace-file", "--record",
      // A program gets the exact value.
      "--field",
    ]
    return examples.filter { line in
      !line.contains { "|<>$'\"".contains($0) } && line.hasPrefix("authctl ")
        && !endless.contains { word in line.split(separator: " ").contains { $0 == word } }
    }
  }

  @Test(arguments: Kind.allCases) func `no text of a server is a color`(kind: Kind) async throws {
    let server = try kind.server()
    var variables = server.variables.merging(["AUTHCTL_PASSWORD": "correct horse"]) { $1 }
    variables["AUTHCTL_CUSTOM_TOKEN"] = #"{"uid":"somebody"}"#
    let authctl = try Authctl(variables: variables)
    let setUp = ["authctl email sign-up jane@example.com", "authctl emulator users list", "authctl status"]
    var count = 0
    for line in setUp + Self.lines {
      // A command may have ended the session.
      if kind == .right { _ = try await authctl("anonymous", "sign-in") }
      let words = line.split(separator: " ").dropFirst().map(String.init)
      let outcome = try await authctl.run(words + ["--color", "always", "--timeout", "5s"])
      for text in [outcome.output, outcome.error] {
        if text.contains("FAKE") { count += 1 }
        #expect(
          text.firstMatch(of: /\u{1B}\[[0-9;]*mFAKE/) == nil,
          "\(line): \(text)")
      }
    }
    #expect(count > 20, "the server's text is shown: \(count)")
  }
}
