import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// The types of all requests and responses compared with the lists of messages.
@Suite struct WireMemberTests {
  @Test(arguments: Routes.all.map { String(reflecting: $0) })
  func `every member of a request and its response is sent and read`(name: String) throws {
    let operation = try #require(Routes.all.first { String(reflecting: $0) == name })
    try check(operation)
  }

  private func check<Request: AuthEmulator.Operation>(_ type: Request.Type) throws {
    try checkMembers(of: type.init())
    try checkMembers(of: Request.Response())
    let method = try #require(APIMethod.of(type))
    let names = (method.body ?? method.ownQuery).members.merging(method.ownQuery.members) { body, _ in body }
    for (name, schema) in SchemaProbe.schema(of: type)["properties"]?.object ?? [:]
    where !method.selectors.contains(name) {
      checkForm(schema, names[name]?.form, at: name)
    }
    checkForm(SchemaProbe.schema(of: Request.Response.self), method.answer.map { .object($0) }, at: "answer")
  }

  /// Finds members of a Swift type that the lists lack or describe differently.
  private func checkForm(_ schema: JSONValue, _ form: MemberForm?, at path: String) {
    let type = schema["type"]?.string
    switch (type, form) {
    case ("object", .object(let message)?):
      for (name, member) in schema["properties"]?.object ?? [:] {
        checkForm(member, message.members[name]?.form, at: "\(path).\(name)")
      }
    case ("array", .list(let element)?): checkForm(schema["items"] ?? .null, element, at: path)
    case ("object", .map(let entries)?):
      checkForm(schema["additionalProperties"] ?? .null, entries.first?.form, at: path)
    case ("string", .choice(_, let names)?):
      #expect(schema["enum"] == nil || schema["enum"]?.array?.compactMap(\.string) == names, "\(path)")
    case ("string", .wholeText?), ("string", .anyInteger?): #expect(schema["format"] == "int64", "\(path)")
    case ("string", .text?), ("string", .bytes?), ("boolean", .boolean?), ("integer", .integer?),
      ("integer", .anyInteger?), ("number", .number?), ("number", .integer?), (nil, .any?),
      (nil, .anyObject?), (nil, .object?),
      ("object", .anyObject?):
      break
    case ("number", .fraction?): break
    // Decoded in a special way.
    case ("object", _) where schema["properties"] == [:]: break
    // Values shared by several messages have more members than some of them.
    case (_, nil) where path.replacing("answer.", with: "").contains("."): break
    // Read from the name.
    case (_, nil) where path.hasSuffix("tenantId"): break
    default:
      Issue.record(
        "\(path) is \(type ?? "anything") here, and \(form.map { "\($0)" } ?? "absent") in the lists")
    }
  }

  /// Compares the members that Swift sees with those that decoding asks for, recursively.
  private func checkMembers<Object: Decodable>(of object: Object) throws {
    let members = Mirror(reflecting: object).children
    let names = try #require(SchemaProbe.schema(of: Object.self)["properties"]?.object)
    #expect(names.count == members.count, "\(Object.self): \(names.keys.sorted())")
    for member in members {
      let type = Swift.type(of: member.value) as? any Wrapping.Type
      if let inner = type?.innermost as? any WireObject.Type { try checkMembers(of: inner.init()) }
    }
  }
}

/// A type around another one.
private protocol Wrapping {
  static var wrapped: Any.Type { get }
}

extension Wrapping {
  /// The type inside all wrappers.
  fileprivate static var innermost: Any.Type { (wrapped as? any Wrapping.Type)?.innermost ?? wrapped }
}

extension Optional: Wrapping {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

extension Array: Wrapping {
  fileprivate static var wrapped: Any.Type { Element.self }
}
