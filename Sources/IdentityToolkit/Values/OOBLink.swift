/// A link in an e-mail.
package enum OOBLink {
  /// The `oobCode` of a link, which can be inside of a dynamic link, or the text itself if it is no link; nil for a link without one.
  package static func code(in text: String) -> String? {
    guard text.contains("://") else { return text }
    let place = text.prefix(before: "#")
    let query = place.dropFirst(place.prefix(before: "?").count).dropFirst()
    let items = PercentEncoding.items(ofForm: String(query))
    if let inner = items.first(where: { $0.name == "link" })?.value, inner.contains("oobCode") {
      return code(in: inner)
    }
    return items.first { $0.name == "oobCode" && !$0.value.isEmpty }?.value
  }
}
