import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator

/// The types of all requests and responses against their `CodingKeys`, which are lists of their own.
@Suite struct WireMemberTests {
  @Test(arguments: Routes.all.map { String(reflecting: $0) })
  func `every member of a request and its response is sent and read`(name: String) throws {
    let operation = try #require(Routes.all.first { String(reflecting: $0) == name })
    try check(operation)
  }

  private func check<Request: AuthEmulator.Operation>(_ type: Request.Type) throws {
    try checkMembers(of: type.init())
    try checkMembers(of: Request.Response())
  }

  /// Compares the members that Swift sees with those that decoding asks for, and so on in their types.
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
  /// What is left when every wrapping is off.
  fileprivate static var innermost: Any.Type { (wrapped as? any Wrapping.Type)?.innermost ?? wrapped }
}

extension Optional: Wrapping {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

extension Array: Wrapping {
  fileprivate static var wrapped: Any.Type { Element.self }
}
