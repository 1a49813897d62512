extension RecentEvents: Operation {
  static var isReadOnly: Bool { true }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> JSONValue {
    guard let ring = call.effects.eventRing else {
      // An embedded server lives for one call and keeps no events.
      throw .notImplemented("The list of events without a running server")
    }
    let page = ring.page(after: after?.value)
    var members: ByName<JSONValue> = [
      "events": .array(page.items.map { .object($0.members) }),
      "position": .string("\(page.positions.upperBound - 1)"),
      "newest": .string("\(page.newest)"),
    ]
    if page.dropped > 0 { members["dropped"] = .string("\(page.dropped)") }
    return .object(members)
  }
}
