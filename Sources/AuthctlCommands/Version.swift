/// The program's version (Semantic Versioning 2.0.0).
enum Version {
  /// Changed with CHANGELOG.md.
  static let current = "0.1.0"
}
