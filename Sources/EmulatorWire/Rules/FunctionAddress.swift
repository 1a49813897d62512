/// An absolute URL of a function, or of another receiver of events.
package struct FunctionAddress: Sendable {
  package let parts: (origin: HTTPOrigin, target: RequestTarget)

  /// Parses the URL; nil if it is invalid or not http or https.
  package init?(_ uri: String) {
    guard let split = URLParts(uri), let scheme = HTTPOrigin.Scheme(name: split.scheme.lowercased()),
      let origin = HTTPOrigin(
        scheme, parsing: split.authority, defaultPort: scheme == .http ? 80 : 443)
    else { return nil }
    let target = RequestTarget(path: split.path.isEmpty ? "/" : split.path, query: split.query)
    parts = (origin, target)
  }
}
