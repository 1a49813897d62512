package import BoundedJSON
import CTestSupport
import Foundation
import IdentityToolkit

/// Headless Chromium, driven over its DevTools pipe: one page at a time, from one test.
package actor Browser {
  /// An error from DevTools, or a page that threw.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The path of Chromium; the headless shell takes a third of the time.
  ///
  /// Debian's `chromium` is a script; the program itself starts faster.
  package static let program = [
    "/usr/lib/chromium/chromium-headless-shell", "/usr/lib/chromium/chromium", "/usr/bin/chromium",
  ].first { FileManager.default.isExecutableFile(atPath: $0) }

  private let profile: TemporaryHome
  private let process: ChildProcess
  private let commands: FileHandle
  private let answers: FileHandle
  private var session: String?
  private var firstSession: String?
  private var context: JSONValue?
  /// The ID of the page's context, for commands about the whole browser.
  package var contextID: String { context?.string ?? "" }
  private var lastNumber: Int64 = 0
  private var waiting: [Int64: CheckedContinuation<JSONValue, any Error>] = [:]
  private var events: [(method: String, parameters: JSONValue)] = []

  /// Starts Chromium with a new profile and additional options.
  package init(options: [String] = []) throws {
    profile = try TemporaryHome()
    guard let program = Self.program else { throw Failure(description: "there is no chromium") }
    var (toBrowser, fromBrowser): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard ctestsupport_pipe(&toBrowser) == 0 else { throw POSIXError(.EMFILE) }
    commands = FileHandle(fileDescriptor: toBrowser[1], closeOnDealloc: true)
    defer { close(toBrowser[0]) }
    guard ctestsupport_pipe(&fromBrowser) == 0 else { throw POSIXError(.EMFILE) }
    answers = FileHandle(fileDescriptor: fromBrowser[0], closeOnDealloc: true)
    defer { close(fromBrowser[1]) }
    process = try ChildProcess(
      program,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--disable-extensions", "--disable-background-networking", "--disable-component-update",
        "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding", "--disable-sync", "--hide-scrollbars", "--lang=en-GB",
        "--user-data-dir=\(profile.path)/profile",
        "--remote-debugging-pipe",
      ] + options + ["about:blank"],
      variables: profile.variables,
      // --remote-debugging-pipe uses descriptors 3 and 4.
      streams: [
        .nothing, .nothing, .nothing, .descriptor(toBrowser[0]), .descriptor(fromBrowser[1]),
      ])
    let (parts, feed) = AsyncStream.makeStream(of: Data.self)
    answers.readabilityHandler = { handle in
      let part = handle.availableData
      guard part.isEmpty else { return _ = feed.yield(part) }
      handle.readabilityHandler = nil
      feed.finish()
    }
    Task { [weak self] in
      // Pieces between zero bytes; a message may come in several parts.
      var message: [UInt8] = []
      for await part in parts {
        let pieces = part.split(separator: 0, omittingEmptySubsequences: false)
        for piece in pieces.dropLast() {
          message += piece
          if let read = try? JSONReader.read(message, depth: 1000) { await self?.receive(read) }
          message = []
        }
        message += pieces.last ?? Data()
      }
      await self?.end()
    }
  }

  /// Opens an empty page that shares nothing with earlier pages, which are closed.
  package func begin() async throws {
    if let context {
      _ = try await call("Target.disposeBrowserContext", ["browserContextId": context], in: nil)
    }
    let new = try await call("Target.createBrowserContext", [:], in: nil)["browserContextId"] ?? .null
    context = new
    let target = try await call(
      "Target.createTarget", ["url": .string("about:blank"), "browserContextId": new], in: nil)
    firstSession = try await attach(target["targetId"])
    session = firstSession
    events = []
  }

  /// Sends one command and returns the response.
  @discardableResult
  package func call(_ method: String, _ parameters: ByName<JSONValue> = [:]) async throws -> JSONValue {
    try await call(method, parameters, in: session)
  }

  /// Switches to the window whose address contains this string, such as one that a page opened; nil returns
  /// to the first.
  package func enterWindow(_ text: String?) async throws {
    guard let text else {
      session = firstSession
      // Chromium, unlike its headless shell, hides a window behind a newer one, and hidden pages wait.
      _ = try await call("Page.bringToFront", [:], in: session)
      return
    }
    for _ in 0..<100 {
      let all = try await call("Target.getTargets", [:], in: nil)["targetInfos"]?.array ?? []
      let found = all.first { $0["type"] == .string("page") && $0["url"]?.string?.contains(text) == true }
      if let found {
        session = try await attach(found["targetId"])
        return try await wait(until: "document.readyState === 'complete'")
      }
      // A round trip through the page gives the new window time to open.
      try await evaluate("new Promise((done) => setTimeout(done, 50))")
    }
    throw Failure(description: "no window at \(text)")
  }

  /// Waits until only the first window is open.
  package func waitForOnlyWindow() async throws {
    for _ in 0..<200 {
      let all = try await call("Target.getTargets", [:], in: nil)["targetInfos"]?.array ?? []
      let open = all.count { $0["type"] == .string("page") && $0["browserContextId"] == context }
      if open == 1 { return }
      try await evaluate("new Promise((done) => setTimeout(done, 50))")
    }
    throw Failure(description: "a window is still open")
  }

  private func attach(_ target: JSONValue?) async throws -> String? {
    let answer = try await call(
      "Target.attachToTarget", ["targetId": target ?? .null, "flatten": .bool(true)], in: nil)
    let session = answer["sessionId"]?.string
    for domain in ["Page", "Runtime", "Log"] {
      _ = try await call("\(domain).enable", [:], in: session)
    }
    return session
  }

  private func call(
    _ method: String, _ parameters: ByName<JSONValue>, in session: String?
  ) async throws -> JSONValue {
    lastNumber += 1
    let number = lastNumber
    var message: ByName<JSONValue> = [
      "id": .integer(number), "method": .string(method), "params": .object(parameters),
    ]
    message["sessionId"] = session.map { .string($0) }
    let bytes = try JSONEncoder().encode(JSONValue.object(message)) + Data([0])
    let deadline = Task {
      try await Task.sleep(for: .patience)
      give(up: number, TimedOut(waitingFor: "Chromium's answer to \(method)", limit: .patience))
    }
    defer { deadline.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      waiting[number] = continuation
      do {
        try commands.write(contentsOf: bytes)
      } catch {
        give(up: number, error)
      }
    }
  }

  private func give(up number: Int64, _ error: any Error) {
    waiting.removeValue(forKey: number)?.resume(throwing: error)
  }

  /// The parameters of all events of a kind so far.
  package func events(_ method: String) -> [JSONValue] {
    events.filter { $0.method == method }.map(\.parameters)
  }

  /// What scripts or the browser wrote to the console since the last call.
  package func takeProblems() -> [String] {
    let kinds: Set = ["Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown"]
    let found = events.filter { kinds.contains($0.method) }.map { "\($0.parameters)" }
    events.removeAll { kinds.contains($0.method) }
    return found
  }

  private func receive(_ message: JSONValue) {
    guard case .integer(let number)? = message["id"] else {
      return events.append((message["method"]?.string ?? "", message["params"] ?? .null))
    }
    let continuation = waiting.removeValue(forKey: number)
    if let error = message["error"] {
      continuation?.resume(throwing: Failure(description: "\(error)"))
    } else {
      continuation?.resume(returning: message["result"] ?? .null)
    }
  }

  private func end() {
    for continuation in waiting.values {
      continuation.resume(throwing: Failure(description: "the browser has ended"))
    }
    waiting = [:]
  }
}

extension Browser {
  /// Opens an address and waits until the page has run its scripts.
  package func open(_ address: String) async throws {
    try await call("Page.navigate", ["url": .string(address)])
    try await wait(until: "document.readyState === 'complete' && location.href !== 'about:blank'")
  }

  /// The value of an expression, after its promise is resolved.
  @discardableResult
  package func evaluate(_ expression: String) async throws -> JSONValue {
    let answer = try await call(
      "Runtime.evaluate",
      [
        "expression": .string(expression), "awaitPromise": .bool(true), "returnByValue": .bool(true),
        "userGesture": .bool(true),
      ])
    if let thrown = answer["exceptionDetails"] { throw Failure(description: "\(expression): \(thrown)") }
    return answer["result"]?["value"] ?? .null
  }

  /// The string value of an expression.
  package func text(_ expression: String) async throws -> String {
    try await evaluate("String(\(expression))").string ?? ""
  }

  /// Waits up to half a minute until an expression is true in the page, even across a navigation.
  package func wait(until expression: String) async throws {
    let loop = """
      new Promise((done) => {
        const end = Date.now() + 30000;
        const look = () => {
          let is = false;
          try { is = Boolean(\(expression)); } catch { is = false; }
          if (is || Date.now() > end) done(is); else setTimeout(look, 20);
        };
        look();
      })
      """
    for _ in 0..<5 {
      // The page may navigate away meanwhile; then the next one is asked.
      guard let answer = try? await evaluate(loop) else { continue }
      if answer == .bool(true) { return }
      throw Failure(description: "never came true: \(expression)")
    }
    throw Failure(description: "the page kept changing: \(expression)")
  }

  /// Presses and releases a key, named as in `KeyboardEvent.key`.
  package func press(_ key: String) async throws {
    let codes: [String: Int64] = [
      "Enter": 13, "Tab": 9, "Escape": 27, "Delete": 46, "ArrowUp": 38, "ArrowDown": 40, "/": 191, " ": 32,
      "Home": 36, "End": 35,
    ]
    var down: ByName<JSONValue> = [
      "type": .string("keyDown"), "key": .string(key), "code": .string(key),
      "windowsVirtualKeyCode": .integer(codes[key] ?? 0),
    ]
    let text = key == "Enter" ? "\r" : key.count == 1 ? key : nil
    down["text"] = text.map { .string($0) }
    try await call("Input.dispatchKeyEvent", down)
    down["type"] = .string("keyUp")
    down["text"] = nil
    try await call("Input.dispatchKeyEvent", down)
  }

  /// Types into the focused element.
  package func type(_ text: String) async throws {
    try await call("Input.insertText", ["text": .string(text)])
  }

  /// The page as a PNG in base64, with a color scheme of `light` or `dark`, and without motion: a color on its way has no contrast.
  package func screenshot(_ scheme: String) async throws -> String {
    let features = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")]
      .map { JSONValue.object(["name": .string($0), "value": .string($1)]) }
    try await call("Emulation.setEmulatedMedia", ["features": .array(features)])
    return try await call("Page.captureScreenshot", ["format": .string("png")])["data"]?.string ?? ""
  }

  /// Role and name of every control, as a screen reader gets them.
  package func controls() async throws -> [(role: String, name: String)] {
    let roles: Set = [
      "button", "textbox", "searchbox", "combobox", "link", "checkbox", "dialog", "table", "navigation",
      "list", "listbox", "option", "spinbutton", "progressbar", "region", "article", "heading",
    ]
    try await call("Accessibility.enable")
    guard let nodes = try await call("Accessibility.getFullAXTree")["nodes"]?.array else { return [] }
    return nodes.compactMap { node in
      guard node["ignored"] != .bool(true), let role = node["role"]?["value"]?.string, roles.contains(role)
      else { return nil }
      return (role, node["name"]?["value"]?.string ?? "")
    }
  }
}
