extension RequestTarget {
  /// The path's segments, decoded; nil when one of them is not valid percent-encoded UTF-8.
  package var segments: [String]? {
    var decoded: [String] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      guard let segment = PercentEncoding.decode(part) else { return nil }
      decoded.append(segment)
    }
    return decoded
  }
}
