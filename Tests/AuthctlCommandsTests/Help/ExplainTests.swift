import AuthCrypto
import Foundation
import TestSupport
import Testing

@testable import Program

/// `explain`; the formats it reads are tested with their reader.
@Suite struct ExplainTests {
  @Test func `a response on standard input is explained`() async throws {
    let authctl = try Authctl()
    let refusal = #"{"error":{"code":400,"message":"SESSION_EXPIRED"}}"#
    let outcome = try await authctl("explain", "-", input: refusal)
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(
      outcome.output.hasPrefix("an answer -> 400\n  refused: SESSION_EXPIRED (17051 ERROR_SESSION_EXPIRED)"))
    let json = try await authctl("explain", "-", "--field", "calls[0].sdkCode", input: refusal)
    #expect(json.output == "17051\n")
  }

  @Test func `a line of a log is explained like an error, in place of a file too`() async throws {
    let authctl = try Authctl()
    let line = "FirebaseError: Firebase: Error (auth/code-expired)."
    for outcome in [try await authctl("explain", "-", input: line), try await authctl("explain", line)] {
      #expect(outcome.status == 0 && outcome.output.hasPrefix("code       SESSION_EXPIRED\n"), "\(outcome)")
    }
    let code = try await authctl("explain", line, "--field", "errors[0].code")
    #expect(code.output == "SESSION_EXPIRED\n", "\(code)")
  }

  @Test func `only failed calls are explained, the others are counted`() async throws {
    func line(_ status: Int, _ body: String) -> String {
      #"{"request":{"method":"POST","url":"https://identitytoolkit.googleapis.com/v1/accounts:signUp"},"#
        + #""response":{"status":\#(status),"body":"\#(body.replacing("\"", with: "\\\""))"}}"#
    }
    let done = line(200, #"{"localId":"u1"}"#)
    let refused = line(400, #"{"error":{"code":400,"message":"EMAIL_EXISTS"}}"#)
    let authctl = try Authctl()
    let some = try await authctl("explain", "-", "--failed", input: "\(done)\n\(refused)\n\(done)\n").output
    #expect(
      some.contains("refused: EMAIL_EXISTS") && some.hasSuffix("\nCalls that succeeded: 2.\n"), "\(some)")
    #expect(some.split(separator: "\n").count { $0.hasPrefix("POST ") } == 1)
    let none = try await authctl("explain", "-", "--failed", input: "\(done)\n\(done)\n").output
    #expect(none == "No call failed.\nCalls that succeeded: 2.\n")
  }

  @Test func `an unreadable format is a usage error, an unreadable file a file error`()
    async throws
  {
    let authctl = try Authctl()
    #expect(try await authctl("explain", "-", input: "hello").status == 2)
    let missing = try await authctl("explain", "\(authctl.home.path)/none.har")
    #expect(missing.status == 2 && missing.error.contains("UNREADABLE_INPUT"), "\(missing.error)")
  }

  @Test func `an unfinished last line is reported`() async throws {
    let line =
      #"{"request":{"method":"POST","url":"http://localhost/identitytoolkit.googleapis.com/v1/accounts:signUp"}}"#
    let outcome = try await Authctl()("explain", "-", input: "\(line)\n\(line)\n{\"requ")
    #expect(
      outcome.status == 0
        && outcome.error == "note: the last line of standard input is incomplete and was left out\n")
  }

  @Test func `a token of a project other than --project is reported`() async throws {
    let claims = #"{"iss":"https://securetoken.google.com/other","aud":"other","sub":"u"}"#
    let token =
      [#"{"alg":"none"}"#, claims].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".") + "."
    let authctl = try Authctl()
    let note = "note: the token of the request belongs to project other, not to shop"
    #expect(try await authctl("explain", "-", "--project", "shop", input: token).output.contains(note))
    for words in [["--project", "other"], []] {
      #expect(try await !authctl.run(["explain", "-"] + words, input: token).output.contains("belongs to"))
    }
  }

  @Test func `a file of more than 50 MB is refused with a way out`() async throws {
    let authctl = try Authctl()
    let path = "\(authctl.home.path)/big.har"
    #expect(FileManager.default.createFile(atPath: path, contents: Data("{".utf8)))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 50 << 20 | 1)
    try file.close()
    let outcome = try await authctl("explain", path)
    #expect(outcome.status == 2 && outcome.error.contains("larger than 50 MB"), "\(outcome.error)")
    #expect(outcome.error.contains("googleapis.com"))
  }

  @Test func `control characters of a recording do not reach the terminal`() async throws {
    let authctl = try Authctl()
    let hostile = #"{"error":{"code":400,"message":"BAD \u001b[31m\r\nfake: line"}}"#
    let outcome = try await authctl("explain", "-", input: hostile)
    #expect(!outcome.output.contains("\u{1B}") && !outcome.output.contains("\nfake"), "\(outcome.output)")
  }
}
