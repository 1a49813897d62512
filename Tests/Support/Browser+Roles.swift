import BoundedJSON
import Foundation

extension Browser {
  /// The visible element with this role and this name or, failing that, a name that starts with it; waits for
  /// it.
  func element(_ role: String, _ name: String) async throws -> JSONValue {
    for _ in 0..<100 {
      let document = try await call("DOM.getDocument", ["depth": .integer(0)])
      let root = document["root"]?["backendNodeId"] ?? .null
      let query: [String: JSONValue] = ["backendNodeId": root, "role": .string(role)]
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
  public func click(_ role: String, _ name: String) async throws {
    let node = try await element(role, name)
    try await call("DOM.scrollIntoViewIfNeeded", ["backendNodeId": node])
    let quads = try await call("DOM.getContentQuads", ["backendNodeId": node])["quads"]?.array
    let corners = (quads?.first?.array ?? []).compactMap { value -> Double? in
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    }
    guard corners.count == 8 else { throw Failure(description: "\(role) \(name) has no place on the page") }
    let place: [String: JSONValue] = [
      "x": .number((corners[0] + corners[4]) / 2), "y": .number((corners[1] + corners[5]) / 2),
      "button": "left", "clickCount": .integer(1),
    ]
    for type in ["mousePressed", "mouseReleased"] {
      try await call("Input.dispatchMouseEvent", place.merging(["type": .string(type)]) { first, _ in first })
    }
  }

  /// Focuses the element with this role and name.
  public func focus(_ role: String, _ name: String) async throws {
    try await call("DOM.focus", ["backendNodeId": try await element(role, name)])
  }

  /// Waits until there is a visible element with this role and name.
  public func wait(for role: String, _ name: String) async throws { _ = try await element(role, name) }

  public func resize(_ width: Int64, _ height: Int64) async throws {
    try await call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height), "deviceScaleFactor": .integer(1),
        "mobile": .bool(false),
      ])
  }

  /// Saves screenshots of the page to `.build/pages`: light, dark and 380 pixels wide; returns what is wrong
  /// in each.
  public func photograph(_ name: String) async throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: ".build/pages")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var faults: [String] = []
    for (form, width, height, scheme) in [
      ("light", 1280, 800, "light"), ("dark", 1280, 800, "dark"), ("380", 380, 800, "light"),
    ] as [(String, Int64, Int64, String)] {
      try await resize(width, height)
      let picture = try await screenshot(scheme)
      try Data(base64Encoded: picture)?.write(to: folder.appending(path: "\(name)-\(form).png"))
      faults += try await audit().map { "\(name)-\(form): \($0)" }
    }
    try await resize(1280, 800)
    return faults
  }

  /// Accessibility problems: no name, weak contrast, broken references, sideways scrolling.
  public func audit() async throws -> [String] {
    let unnamed = try await controls().filter { $0.name.isEmpty }.map { "a \($0.role) has no name" }
    let found = try await evaluate(Self.auditScript).array?.compactMap(\.string) ?? ["the audit failed"]
    return unnamed + found
  }

  /// WCAG 2.2: 1.4.3 (contrast), 1.3.1 and 4.1.2 (headings, references and roles), 1.4.10 (reflow), 3.1.1 (language).
  private static let auditScript = """
    (() => {
      const faults = new Set();
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const rgba = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
      };
      const over = (top, under) => [0, 1, 2].map((at) => top[at] * top[3] + under[at] * (1 - top[3])).concat(1);
      const ground = (element) => {
        if (!element) return rgba(getComputedStyle(document.documentElement).backgroundColor)[3]
          ? rgba(getComputedStyle(document.documentElement).backgroundColor) : [255, 255, 255, 1];
        const color = rgba(getComputedStyle(element).backgroundColor);
        return color[3] === 1 ? color : over(color, ground(element.parentElement));
      };
      const light = (color) => {
        const [r, g, b] = color.slice(0, 3).map((part) => part / 255)
          .map((part) => (part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4));
        return .2126 * r + .7152 * g + .0722 * b;
      };
      const open = document.querySelector('dialog[open]') ?? document.body;
      const check = (element, color, text) => {
        const style = getComputedStyle(element);
        const back = ground(element);
        const [one, two] = [light(over(rgba(color), back)), light(back)];
        const ratio = (Math.max(one, two) + .05) / (Math.min(one, two) + .05);
        const size = parseFloat(style.fontSize);
        const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
        if (ratio < least) faults.add('contrast ' + ratio.toFixed(2) + ': ' + text.trim().slice(0, 40));
      };
      const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
      const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || !isSeen(element)) continue;
        if (element.closest('.hidden, :disabled, script, style, option')) continue;
        check(element, getComputedStyle(element).color, texts.currentNode.data);
      }
      for (const field of open.querySelectorAll('input, select, textarea')) {
        if (!isSeen(field) || field.disabled) continue;
        if (field.value) check(field, getComputedStyle(field).color, field.value);
        else if (field.placeholder) check(field, getComputedStyle(field, '::placeholder').color, field.placeholder);
      }
      const headings = [...open.querySelectorAll('h1, h2, h3, h4')].filter(isSeen);
      headings.forEach((each, index) => {
        const [level, before] = [each, headings[index - 1] ?? each].map((it) => Number(it.tagName[1]));
        if (level > before + 1) faults.add('a heading skips a level: ' + each.textContent);
      });
      if (open === document.body && document.querySelectorAll('main').length !== 1) faults.add('the page has not one main part');
      if (open === document.body && document.querySelectorAll('h1').length !== 1) faults.add('the page has not one first heading');
      for (const name of ['aria-labelledby', 'aria-describedby', 'aria-activedescendant', 'aria-controls']) {
        for (const element of open.querySelectorAll('[' + name + ']')) {
          for (const id of element.getAttribute(name).split(' ')) {
            if (!document.getElementById(id)) faults.add(name + ' leads nowhere: ' + id);
          }
        }
      }
      const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
      for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.add('two elements have the id ' + id);
      for (const option of open.querySelectorAll('[role=option]')) {
        if (!option.closest('[role=listbox]')) faults.add('an option outside a listbox');
      }
      if (!document.documentElement.lang) faults.add('the page names no language');
      if (document.documentElement.scrollWidth > innerWidth) faults.add('it scrolls sideways');
      return [...faults];
    })()
    """
}
