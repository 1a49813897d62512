import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

@Suite struct HostileTextTests {
  /// Changes the window title, clears the screen with the one-byte form, returns to the start of the line.
  private static let attack = "\u{1B}]0;owned\u{7}\u{9B}2J\r"
  private static let attackInJSON = #"\u001b]0;owned\u0007\u009b2J\r"#
  /// Starts lines that look like the program's own, with three separators, and reverses and hides letters.
  private static let linesInJSON =
    #"x\nerror: fake one\u2028error: fake two\u2029\u202e\u200b\ufeff"#

  private func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0 != "\n"
        && [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
  }

  @Test(arguments: [[], ["--color", "always"], ["--trace"], ["--json"]])
  func `a server's error text starts no line`(options: [String]) async throws {
    let server = try CountingServer { _ in
      .json(400, #"{"error":{"code":400,"message":"INVALID_CODE : \#(Self.linesInJSON)"}}"#)
    }
    let authctl = try Authctl(variables: server.variables)
    let outcome = try await authctl.run(["phone", "send", "+16505550101"] + options)
    let text = TextMarks.removed(from: outcome.error)
    #expect(!hasControls(text), "\(text.debugDescription)")
    #expect(!text.contains("\nerror: fake"), "\(text)")
    #expect(!text.contains("\n<error"))
    if options == ["--json"] {
      #expect(
        (try outcome.jsonError()["message"] as? String)?.hasPrefix("x\nerror: fake one\u{2028}") == true)
      #expect(text.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: [["--json"], ["--trace"], ["--color", "always"], []])
  func `a server's error text does not reach the terminal as a command`(options: [String]) async throws {
    let server = try CountingServer { _ in
      .json(400, #"{"error":{"code":400,"message":"INVALID_CODE : x\#(Self.attackInJSON)"}}"#)
    }
    let authctl = try Authctl(variables: server.variables)
    let outcome = try await authctl.run(["phone", "send", "+16505550101"] + options)
    #expect(outcome.status == 1)
    let text = TextMarks.removed(from: outcome.error)
    #expect(!hasControls(text), "\(text.debugDescription)")
    #expect(text.contains("owned"))
    #expect(outcome.output == "")
    if options == ["--json"] {
      #expect((try outcome.jsonError()["message"] as? String)?.contains(Self.attack.dropLast()) == true)
    }
  }

  @Test func `a name is made safe for people and exact for programs`() async throws {
    let server = try CountingServer { request in
      guard request.target.path.hasSuffix(":lookup") else { return nil }
      let body = String(decoding: request.body, as: UTF8.self)
      guard let payload = body.split(separator: ".").dropFirst().first,
        let claims = Data(
          base64Encoded: payload.replacing("-", with: "+").replacing("_", with: "/")
            .padding(toLength: (payload.count + 3) / 4 * 4, withPad: "=", startingAt: 0)),
        let uid = (try? JSONSerialization.jsonObject(with: claims) as? [String: Any])?["user_id"] as? String
      else { return nil }
      return .json(200, #"{"users":[{"localId":"\#(uid)","displayName":"\#(Self.attackInJSON)"}]}"#)
    }
    let authctl = try Authctl(variables: server.variables)
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    let shown = try await authctl("user", "show").output
    #expect(!hasControls(shown), "\(shown.debugDescription)")
    #expect(shown.contains(#"\u{1B}]0;owned\u{7}\u{9B}2J\u{D}"#))
    #expect(try await authctl("user", "show", "--field", "displayName").output == Self.attack + "\n")
    let json = try await authctl("user", "show", "--json")
    #expect(!hasControls(json.output))
    #expect(try json.json()["displayName"] as? String == Self.attack)
  }
}

/// The colors that the program itself uses.
private enum TextMarks {
  static func removed(from text: String) -> String { text.replacing(/\u{1B}\[(0|1|2|31|32)m/, with: "") }
}
