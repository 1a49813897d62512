import BoundedJSON
import Foundation

extension Browser {
  /// Saves screenshots of the page to `.build/pages`: light, dark and 380 pixels wide; returns what is wrong
  /// in each.
  package func photograph(_ name: String) async throws -> [String] {
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

  /// Accessibility problems: those that axe-core finds where it is installed, and what it does not look for.
  package func audit() async throws -> [String] {
    try await evaluate(Self.audit).array?.compactMap(\.string) ?? ["the audit failed"]
  }

  /// axe-core, which PyPI's axe-playwright-python brings, with a function that says in lines what it finds.
  private static let axe =
    ExtraProgram.pythonHas(["axe_playwright_python"])
    ? (ExtraProgram.file("axe.min.js", ofPython: "axe_playwright_python")
      ?? "throw new Error('there is no axe')")
        + """
        ;window.axeFaults = (part) => axe.run(part, { resultTypes: ['violations'] }).then(({ violations }) =>
          violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 80))));
        """ : "window.axeFaults = async () => []"

  private static let audit = """
    (async () => {
      if (!window.axeFaults) { \(axe) }
      return [...(await window.axeFaults(document.querySelector('dialog[open]') ?? document)), ...\(ownAudit)];
    })()
    """

  /// WCAG 2.2: 1.4.11 (contrast of edges and placeholders), 1.4.10 (reflow), 2.4.7 (focus visible); and text that is cut without a sign.
  private static let ownAudit = """
    (() => {
      const faults = new Set();
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const known = new Map();
      const rgba = (color) => known.get(color) ?? known.set(color, painted(color)).get(color);
      const painted = (color) => {
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
      const ratio = (one, two) => (Math.max(light(one), light(two)) + .05) / (Math.min(light(one), light(two)) + .05);
      const open = document.querySelector('dialog[open]') ?? document.body;
      const check = (element, color, text) => {
        const style = getComputedStyle(element);
        const back = ground(element);
        const found = ratio(over(rgba(color), back), back);
        const size = parseFloat(style.fontSize);
        const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
        if (found < least) faults.add('contrast ' + found.toFixed(2) + ': ' + text.trim().slice(0, 40));
      };
      const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
      for (const field of open.querySelectorAll('input, select, textarea')) {
        if (!isSeen(field) || field.disabled) continue;
        const edge = ratio(rgba(getComputedStyle(field).borderTopColor), ground(field.parentElement));
        if (!field.matches('select, [type=checkbox]') && edge < 3) faults.add('edge ' + edge.toFixed(2) + ': ' + field.id);
        if (field.value) check(field, getComputedStyle(field).color, field.value);
        else if (field.placeholder) check(field, getComputedStyle(field, '::placeholder').color, field.placeholder);
      }
      for (const element of open.querySelectorAll('*')) {
        if (element.matches('.hidden, .skip, input, textarea, select, option') || !element.clientWidth || !isSeen(element)) continue;
        const { overflowX, textOverflow } = getComputedStyle(element);
        if (overflowX === 'visible' || textOverflow === 'ellipsis' || element.scrollWidth <= element.clientWidth + 1) continue;
        faults.add('cut off at the side: ' + element.outerHTML.slice(0, 60));
      }
      // One of each kind: the rows of a list have the same style.
      const [before, kinds] = [document.activeElement, new Map()];
      for (const each of open.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')) {
        if (isSeen(each) && !each.disabled) kinds.set(each.tagName + each.className + (each.parentElement?.className ?? ''), each);
      }
      for (const each of kinds.values()) {
        each.focus({ focusVisible: true, preventScroll: true });
        const shown = document.getElementById(each.getAttribute('aria-activedescendant')) ?? each;
        const style = getComputedStyle(shown);
        const isDrawn = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
          && ratio(rgba(style.outlineColor), ground(shown.parentElement)) >= 3;
        if (!isDrawn) faults.add('the focus cannot be seen: ' + each.outerHTML.slice(0, 60));
      }
      if (before === document.body) document.activeElement.blur();
      else before.focus({ preventScroll: true });
      if (document.documentElement.scrollWidth > innerWidth) faults.add('it scrolls sideways');
      return [...faults];
    })()
    """
}
