extension RecentEvents: Operation {
  static var isReadOnly: Bool { true }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    guard let ring = call.effects.eventRing else {
      // An embedded server lives for one call and keeps no events.
      throw .notImplemented("The list of events without a running server")
    }
    let page = ring.page(after: after?.value)
    return Response {
      $0.events = page.events.compactMap {
        try? BoundedDecoder.decode(Event.self, from: .object($0.members))
      }
      $0.position = Int64String(page.position)
      $0.newest = Int64String(page.newest)
      $0.dropped = page.dropped > 0 ? Int64String(page.dropped) : nil
    }
  }
}
