/// A call of any endpoint, whose members are known only when the program runs; its route is that of the call.
package struct FreeCall: Endpoint {
  package static let route = Route.post("")
  package typealias Response = FreeObject

  package var members: ByName<JSONValue> = [:]

  package init() {}

  package init(from decoder: any Decoder) throws { members = try ByName(from: decoder) }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

/// A JSON object of any members.
package struct FreeObject: WireObject {
  package var members: ByName<JSONValue> = [:]

  package init() {}

  package init(from decoder: any Decoder) throws {
    members = try ByName(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}
