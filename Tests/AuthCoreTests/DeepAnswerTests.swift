import Explanation
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import ProfileFiles
import SafeFiles
import TestSupport
import Testing

@testable import AuthCore

/// Deeply nested JSON costs the client no more than flat JSON of the same length.
@Suite(.serialized) struct DeepAnswerTests {
  /// The places that read JSON from outside.
  enum Reader: CaseIterable {
    case error, blockingFunction, idToken, trace, record, appConfiguration, webSignIn, push, list

    func read(_ json: String) throws {
      let bytes = Array(json.utf8)
      switch self {
      case .error: _ = WireError(body: Array(#"{"error":{"message":"X","details":\#(json)}}"#.utf8))
      case .blockingFunction:
        let text =
          #"BLOCKING_FUNCTION_ERROR_RESPONSE : {\"error\":"#
          + json.replacingOccurrences(of: "\"", with: "\\\"") + "}"
        _ = WireError(body: Array(#"{"error":{"message":"\#(text)"}}"#.utf8))
      case .idToken: _ = try? IDToken(parsing: unsignedToken(#"{"a":\#(json)}"#))
      case .trace: _ = SecretCleaner().cleaned(bytes, contentType: "application/json")
      case .record:
        let file = CredentialFile(path: "/f", profile: "default").file.file
        _ = try? file.content(of: Array(#"{"version":1,"profiles":{},"later":\#(json)}"#.utf8))
      case .appConfiguration: _ = try? AppFile(Array(#"{"apiKey":"k","a":\#(json)}"#.utf8))
      case .webSignIn: _ = PageFault(firebaseError: #"{"code":\#(json)}"#)
      case .push: _ = try? AppVerificationFlow.content(ofPush: Array(#"{"a":\#(json)}"#.utf8))
      case .list:
        _ = try? BoundedDecoder.decode(Lookup.Response.self, from: Array(#"{"users":\#(json)}"#.utf8))
      }
    }
  }

  @Test(arguments: Reader.allCases) func `a deep value costs no more than a flat one`(reader: Reader) throws {
    // No value is deep enough for Foundation's decoder, which stops at 512, to refuse it at once.
    let one = String(repeating: "[", count: 450) + String(repeating: "]", count: 450)
    let deep = "[\(Array(repeating: one, count: 10).joined(separator: ","))]"
    let flat = "[" + Array(repeating: "1", count: deep.utf8.count / 2).joined(separator: ",") + "]"
    let first = try processorTime(runs: 3) { try reader.read(flat) }
    #expect(try processorTime(runs: 3) { try reader.read(deep) } < 10 * max(first, 1e-3))
  }

  @Test(arguments: Reader.allCases) func `eight times the value costs about eight times as much`(
    reader: Reader
  ) throws {
    let found = try growth(from: 500) { count in
      let element = #"{"name":"n","list":[[[[[[[[[["it's"]]]]]]]]]]}"#
      return "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
    } in: { json in
      try reader.read(json)
    }
    #expect(found < linearGrowth)
  }

  @Test(arguments: Reader.allCases) func `a run of combining marks takes linear time`(reader: Reader) throws {
    let found = try growth(from: 4000) { count in
      let marks = String(repeating: "\u{301}\u{323}", count: count)
      return #"{"\#(marks)":"\#(marks)","a\#(marks)":1}"#
    } in: { json in
      try reader.read(json)
    }
    #expect(found < linearGrowth)
  }

  @Test func `a deep response and a deep refusal are unreadable responses`() async throws {
    let deep = String(repeating: #"{"a":"#, count: 3000)
    for (status, body) in [(200, #"{"sessionInfo":"s","a":\#(deep)"#), (400, #"{"error":\#(deep)"#)] {
      let client = try TestClient()
      client.wire.answer("sendVerificationCode", HTTPStatus(status), body)
      let error = await authError { _ = try await client.send() }
      #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
      #expect(!FileManager.default.fileExists(atPath: client.home.credentials))
    }
  }

  @Test(arguments: ["credentials", "config"])
  func `a deep unknown member makes a file damaged, and the file does not change`(file: String) throws {
    let client = try TestClient()
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let text = #"{"profiles":{},"version":1,"later":\#(deep)}"#
    let path = file == "config" ? client.home.configuration : client.home.credentials
    try client.home.write(text, to: path)
    let error = #expect(throws: AuthError.self) {
      if file == "config" {
        _ = try EditableFile(path: path).update("default") { $0.apiKey = "k" }
      } else {
        try client.file.update { _ throws(AuthError) in }
      }
    }
    #expect(error?.code.rawValue == "DAMAGED_FILE")
    #expect(error?.description == "\(path) is damaged: its JSON is nested too deeply at byte \(35 + 127)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `an unknown member of the store survives at depth sixty-four`() throws {
    let client = try TestClient()
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    try client.home.write(
      #"{"profiles":{"default":{"later":{"deep":\#(deep)}}},"version":1}"#, to: client.home.credentials)
    try client.file.update { record throws(AuthError) in
      record.silentPushes = [
        SilentPushCredential(
          receipt: Secret("r"), secret: nil, requestedAt: client.clock.now, project: client.auth.project)
      ]
    }
    let stored = try JSONReader.read(
      Array(try Data(contentsOf: URL(fileURLWithPath: client.home.credentials))), depth: JSONReader.ownDepth)
    #expect(stored["profiles"]?["default"]?["later"]?["deep"] == (try JSONReader.read(Array(deep.utf8))))
    #expect(try client.file.read().silentPushes.count == 1)
  }
}
