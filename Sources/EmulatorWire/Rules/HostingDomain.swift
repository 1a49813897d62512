/// A domain of Firebase Hosting that an app's links may have.
package enum HostingDomain {
  /// Whether a text can be a custom domain; those that every project has are none (Docs/protocol.md 10.5).
  package static func isCustom(_ text: String) -> Bool {
    TextRule.domain.accepts(text)
      && ![".web.app", ".firebaseapp.com"].contains { text.lowercased().hasSuffix($0) }
  }
}
