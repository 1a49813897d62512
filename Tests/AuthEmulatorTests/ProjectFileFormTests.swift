import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator

/// The form of a project file against what it stands for.
@Suite struct ProjectFileFormTests {
  /// The schema that is published.
  private func schema() throws -> JSONValue { try JSONReader.read(Array(ProjectFileText.schema.utf8)) }

  /// The schema with a reference resolved.
  private func resolved(_ schema: JSONValue?, in root: JSONValue) -> JSONValue? {
    guard let name = schema?["$ref"]?.string?.split(separator: "/").last else { return schema }
    return root["$defs"]?[String(name)]
  }

  @Test func `the schema and the reader have the same members of the same types`() throws {
    let root = try schema()
    var count = 0
    try compare(ProjectFileForm.file, root, in: root, &count)
    #expect(count > 150)
  }

  private func compare(
    _ form: FileForm, _ schema: JSONValue?, in root: JSONValue, _ count: inout Int
  ) throws {
    let schema = try #require(resolved(schema, in: root))
    count += 1
    let type = schema["type"]?.string
    switch form.plain {
    case .flag: #expect(type == "boolean")
    case .text(let rule): #expect(type == "string" && schema["pattern"]?.string == rule.pattern)
    case .integer(let range): #expect(type == "integer" && schema["minimum"] == .integer(range.lowerBound))
    case .fraction: #expect(type == "number")
    case .choice(let names): #expect(schema["enum"]?.array?.compactMap(\.string) == names)
    case .anyObject: #expect(schema == ["type": "object"] || type == "object")
    case .list(let element):
      #expect(type == "array")
      try compare(element, schema["items"], in: root, &count)
    case .map(let entries):
      #expect(schema["additionalProperties"] == false)
      for (name, form) in entries {
        try compare(form, schema["patternProperties"]?[name.pattern ?? ""], in: root, &count)
      }
    case .object(let object):
      #expect(schema["additionalProperties"] == false)
      #expect(Set(schema["properties"]?.object?.keys.map(\.self) ?? []) == Set(object.members.map(\.name)))
      let required = object.members.filter(\.isRequired).map { JSONValue.string($0.name) }
      #expect(schema["required"]?.array ?? [] == required)
      for member in object.members {
        try compare(member.form, schema["properties"]?[member.name], in: root, &count)
      }
    case .named: Issue.record("a name of a name")
    }
  }

  @Test func `a file has every parameter of a hash`() throws {
    guard case .object(let object) = ProjectFileForm.hash.plain else { throw TestServerError() }
    let parameters = try #require(HashParameters(text: #"{"algorithm":"MD5"}"#))
    #expect(
      object.members.map(\.name).sorted()
        == Mirror(reflecting: parameters).children.compactMap(\.label).sorted())
  }

  @Test(arguments: TextRule.allCases)
  func `a text that the reader takes fits the published pattern`(rule: TextRule) throws {
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

/// Something that a test took for granted.
private struct TestServerError: Error {}
