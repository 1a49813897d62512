/// A Firebase Hosting domain for an app's links.
package enum HostingDomain {
  /// Whether a string can be a custom domain; the default domains of every project are not (Docs/protocol.md
  /// 10.5).
  package static func isCustom(_ text: String) -> Bool {
    TextRule.domain.accepts(text)
      && ![".web.app", ".firebaseapp.com"].contains { text.lowercased().hasSuffix($0) }
  }
}
