/// What is the same in every page of this program: of its server, and of the commands that open a browser.
package enum PageDocument {
  package static var sheet: String { String(decoding: PackageResources.style_css, as: UTF8.self) }

  /// Returns a whole page; `title`, `head` and `body` are HTML.
  package static func html(title: String, head: [String], body: String) -> [UInt8] {
    filled(
      PackageResources.page_html,
      with: ["title": title, "head": head.joined(separator: "\n"), "body": body])
  }

  /// Fills the placeholders of a page with markup; other data of requests and users reaches a page through a
  /// script.
  static func filled(_ page: [UInt8], with texts: ByName<String>) -> [UInt8] {
    var filled: [UInt8] = []
    var rest = page[...]
    // One pass, so that what was filled in is not taken for a placeholder.
    while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
      filled += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
      if let text = texts[String(decoding: name, as: UTF8.self)] {
        filled += text.utf8
        rest = rest[(name.endIndex + 1)...]
      } else {
        filled.append(rest.removeFirst())
      }
    }
    return filled + rest
  }
}
