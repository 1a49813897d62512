import Platform
package import SafeFiles

extension FileIdentity {
  /// The file that a path leads to, without following a link; nil if there is none.
  package init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
