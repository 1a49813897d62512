import SafeFiles

extension Directory {
  /// Whether its path still leads here, and not to a directory that has replaced this one.
  var isInPlace: Bool {
    guard let current = try? Directory(existing: path) else { return false }
    return current.descriptor.status?.identity == descriptor.status?.identity
  }
}
