import Foundation
public import BoundedJSON

/// What people and screen readers do with a page: find something by its role and name, and press or fill it.
extension Browser {
  /// Clicks on what has a role and a name, once it is there, in the middle of where it is shown.
  public func click(_ role: String, _ name: String) async throws {
    let element = try await find(role, name)
    try await call("DOM.scrollIntoViewIfNeeded", ["objectId": element])
    let quads = try await call("DOM.getContentQuads", ["objectId": element])["quads"]?.array
    let numbers = quads?.first?.array?.compactMap(Self.coordinate) ?? []
    guard numbers.count == 8 else { throw Failure(description: "\(role) \(name) is not shown") }
    for type in ["mousePressed", "mouseReleased"] {
      try await call(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "button": "left", "clickCount": 1,
          "x": .number((numbers[0] + numbers[4]) / 2), "y": .number((numbers[1] + numbers[5]) / 2),
        ])
    }
  }

  /// Moves the focus to what has a role and a name, once it is there.
  public func focus(_ role: String, _ name: String) async throws {
    try await call("DOM.focus", ["objectId": try await find(role, name)])
  }

  /// Replaces the text of a field.
  public func fill(_ name: String, _ text: String, role: String = "textbox") async throws {
    let field = try await find(role, name)
    try await run("function () { this.focus(); this.select(); }", on: field)
    if text.isEmpty { try await press("Delete") } else { try await type(text) }
  }

  /// The value of a property of what has a role and a name.
  public func property(_ property: String, of role: String, _ name: String) async throws -> JSONValue {
    try await run("function () { return this.\(property); }", on: try await find(role, name))
  }

  /// The sentence that describes a field, such as what is wrong with it; waits until there is one.
  public func problem(of name: String, role: String = "textbox") async throws -> String {
    let sentence = """
      async function () {
        const line = document.getElementById(this.getAttribute('aria-describedby'));
        for (let count = 0; count < 300 && !line.textContent; count += 1) await new Promise((it) => setTimeout(it, 20));
        return line.textContent;
      }
      """
    return try await run(sentence, on: try await find(role, name)).string ?? ""
  }

  /// Whether something of a role and a name is there now.
  public func has(_ role: String, _ name: String) async throws -> Bool {
    try await look(for: role, name) != nil
  }

  private func find(_ role: String, _ name: String) async throws -> JSONValue {
    for _ in 0..<200 {
      if let found = try? await look(for: role, name) { return found }
      try await evaluate("new Promise((done) => setTimeout(done, 25))")
    }
    throw Failure(description: "no \(role) is called \(name)")
  }

  private func look(for role: String, _ name: String) async throws -> JSONValue? {
    let root = try await call("Runtime.evaluate", ["expression": "document.documentElement"])
    let nodes = try await call(
      "Accessibility.queryAXTree",
      [
        "objectId": root["result"]?["objectId"] ?? .null, "accessibleName": .string(name),
        "role": .string(role),
      ])["nodes"]?.array
    guard let node = nodes?.first(where: { $0["ignored"] != true }) else { return nil }
    let resolved = try await call("DOM.resolveNode", ["backendNodeId": node["backendDOMNodeId"] ?? .null])
    return resolved["object"]?["objectId"]
  }

  private static func coordinate(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }

  @discardableResult
  private func run(_ function: String, on element: JSONValue) async throws -> JSONValue {
    try await call(
      "Runtime.callFunctionOn",
      [
        "functionDeclaration": .string(function), "objectId": element, "returnByValue": true,
        "awaitPromise": true, "userGesture": true,
      ])["result"]?["value"] ?? .null
  }

  /// Keeps pictures of the page in light, dark and 380 pixels of width in `.build/pages`, to be looked at.
  public func shoot(_ name: String) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build/pages")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (kind, width, height) in [("light", 1200, 900), ("dark", 1200, 900), ("380", 380, 800)] {
      try await call(
        "Emulation.setDeviceMetricsOverride",
        [
          "width": .integer(Int64(width)), "height": .integer(Int64(height)), "deviceScaleFactor": 1,
          "mobile": .bool(width < 500),
        ])
      let picture = try await screenshot(kind == "dark" ? "dark" : "light")
      try Data(base64Encoded: picture)?.write(to: folder.appending(path: "\(name)-\(kind).png"))
    }
    try await call("Emulation.clearDeviceMetricsOverride")
  }
}
