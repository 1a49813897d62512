/// The program's version (Semantic Versioning 2.0.0).
package enum Version {
  /// Changed with CHANGELOG.md.
  package static let current = "0.1.0"
  /// The date in the manual, changed with CHANGELOG.md; the same sources produce the same pages on any day.
  package static let date = "2026-11-22"
}
