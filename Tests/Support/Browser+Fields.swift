package import BoundedJSON

/// Actions on form fields, found by role and name.
extension Browser {
  /// Replaces the text of a field.
  package func fill(_ name: String, _ text: String, role: String = "textbox") async throws {
    try await run("function () { this.focus(); this.select(); }", on: role, name)
    if text.isEmpty { try await press("Delete") } else { try await type(text) }
  }

  /// The value of a property of the element with a role and a name.
  package func property(_ property: String, of role: String, _ name: String) async throws -> JSONValue {
    try await run("function () { return this.\(property); }", on: role, name)
  }

  /// The error message beside a field; waits until there is one.
  package func problem(of name: String, role: String = "textbox") async throws -> String {
    let sentence = """
      async function () {
        const line = document.getElementById(this.getAttribute('aria-describedby').split(' ')[0]);
        for (let count = 0; count < 300 && !line.textContent; count += 1) await new Promise((it) => setTimeout(it, 20));
        return line.textContent;
      }
      """
    return try await run(sentence, on: role, name).string ?? ""
  }

  @discardableResult
  private func run(_ function: String, on role: String, _ name: String) async throws -> JSONValue {
    let node = try await element(role, name)
    let resolved = try await call("DOM.resolveNode", ["backendNodeId": node])
    return try await call(
      "Runtime.callFunctionOn",
      [
        "functionDeclaration": .string(function), "objectId": resolved["object"]?["objectId"] ?? .null,
        "returnByValue": true, "awaitPromise": true, "userGesture": true,
      ])["result"]?["value"] ?? .null
  }
}
