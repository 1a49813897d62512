import BoundedJSON

/// How a test uses a control of a page.
package enum Hand: String, Sendable, CaseIterable { case mouse, keys }

extension Browser {
  /// The visible element with this role and this name or, failing that, a name that starts with it; waits for
  /// it.
  func element(_ role: String, _ name: String) async throws -> JSONValue {
    for _ in 0..<100 {
      let document = try await call("DOM.getDocument", ["depth": .integer(0)])
      let root = document["root"]?["backendNodeId"] ?? .null
      let query: ByName<JSONValue> = ["backendNodeId": root, "role": .string(role)]
      let nodes = try await call("Accessibility.queryAXTree", query)["nodes"]?.array ?? []
      let found = nodes.filter { $0["ignored"] != .bool(true) }
      let match =
        found.first { $0["name"]?["value"]?.string == name }
        ?? found.first { $0["name"]?["value"]?.string?.hasPrefix(name) == true }
      if let node = match?["backendDOMNodeId"] { return node }
      try await evaluate("new Promise((done) => setTimeout(done, 50))")
    }
    throw Failure(description: "no \(role) is named \(name)")
  }

  /// Clicks in the middle of the element with this role and name.
  package func click(_ role: String, _ name: String) async throws {
    let node = try await element(role, name)
    try await call("DOM.scrollIntoViewIfNeeded", ["backendNodeId": node])
    let quads = try await call("DOM.getContentQuads", ["backendNodeId": node])["quads"]?.array
    let corners = (quads?.first?.array ?? []).compactMap(\.double)
    guard corners.count == 8 else { throw Failure(description: "\(role) \(name) has no place on the page") }
    let place: ByName<JSONValue> = [
      "x": .number((corners[0] + corners[4]) / 2), "y": .number((corners[1] + corners[5]) / 2),
      "button": "left", "clickCount": .integer(1),
    ]
    for type in ["mousePressed", "mouseReleased"] {
      try await call("Input.dispatchMouseEvent", place.merging(["type": .string(type)]) { first, _ in first })
    }
  }

  /// Clicks the element with this role and name, or focuses it and presses the key that activates it.
  package func use(_ role: String, _ name: String, by hand: Hand) async throws {
    guard hand == .keys else { return try await click(role, name) }
    try await focus(role, name)
    try await press(["checkbox", "switch"].contains(role) ? " " : "Enter")
  }

  /// Focuses the element with this role and name.
  package func focus(_ role: String, _ name: String) async throws {
    try await call("DOM.focus", ["backendNodeId": try await element(role, name)])
  }

  /// Waits until there is a visible element with this role and name.
  package func wait(for role: String, _ name: String) async throws { _ = try await element(role, name) }

  package func resize(_ width: Int64, _ height: Int64) async throws {
    try await call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height), "deviceScaleFactor": .integer(1),
        "mobile": .bool(false),
      ])
  }
}
