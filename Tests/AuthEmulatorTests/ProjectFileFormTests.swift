import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// The schema of a project file compared with the types it describes.
@Suite struct ProjectFileFormTests {
  @Test func `a file has every parameter of a hash`() throws {
    let parameters = try #require(HashParameters(text: #"{"algorithm":"MD5"}"#))
    #expect(
      Message.named("hash").members.keys.sorted()
        == Mirror(reflecting: parameters).children.compactMap(\.label).sorted())
  }

  @Test(arguments: TextRule.allCases)
  func `a string that the reader accepts matches the published pattern`(rule: TextRule) throws {
    let examples = [
      "a", "ada@example.com", "+16505550101", "123456", "123456@SESSION_EXPIRED", "SESSION_EXPIRED",
      "GEZDGNBV", "us", "example.com", "https://a.test/x",
      "2027-01-01T00:00:00Z", "3600s", "1.5s", "oidc.corp", "saml.corp", "apple.com", "a-b_c", "",
    ]
    let pattern = try rule.pattern.map { try Regex($0) }
    for text in examples where rule.accepts(text) {
      #expect(try pattern.map { try $0.firstMatch(in: text) != nil } ?? true, "\(rule): \(text)")
    }
    #expect(examples.contains(where: rule.accepts))
  }

  @Test func `a written file has its members in the order of the form, and can be read`() throws {
    let file: JSONValue = ["users": [["displayName": "Ada", "uid": "ada"]], "strict": true]
    let text = ProjectFileText.text(of: file)
    #expect(
      text == "{\n  \"strict\": true,\n  \"users\": [{\"uid\": \"ada\", \"displayName\": \"Ada\"}]\n}\n")
    #expect(try JSONReader.read(Array(text.utf8)) == file)
    let long = ProjectFileText.text(of: ProjectFileTests.file)
    #expect(try JSONReader.read(Array(long.utf8)) == ProjectFileTests.file)
    #expect(long.split(separator: "\n").allSatisfy { $0.utf8.count <= 200 })
  }
}
