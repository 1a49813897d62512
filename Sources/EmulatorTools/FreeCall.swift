/// A call of any endpoint, whose members are known only when the program runs; its route is that of the call.
package struct FreeCall: Endpoint {
  package static let route = Route.post("")
  package typealias Response = FreeObject

  package var members: ByName<JSONValue> = [:]

  package init() {}

  package init(from decoder: any Decoder) throws { members = try FreeObject(from: decoder).members }

  package func encode(to encoder: any Encoder) throws { try FreeObject(members).encode(to: encoder) }
}

/// A JSON object of any members.
package struct FreeObject: WireObject {
  package var members: ByName<JSONValue> = [:]

  package init() {}

  init(_ members: ByName<JSONValue>) { self.members = members }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for key in container.allKeys {
      members[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in members { try container.encode(value, forKey: AnyKey(name)) }
  }
}
