import Synchronization

/// Lets requests in by the name in their `Host` field, and reports each refused name once.
final class HostGate: Sendable {
  private let check: HostCheck?
  private let report: @Sendable (String) -> Void
  private let reported = Mutex<Set<Name>>([])

  /// The names are the clients' choice, so there is an end.
  private static let mostReported = 20

  init(_ check: HostCheck?, report: @escaping @Sendable (String) -> Void) {
    self.check = check
    self.report = report
  }

  /// Refuses a request whose name must not reach its path, or `isOwn`, a page or a service of this program alone.
  ///
  /// Returns whether the caller may do only what every web page may.
  func admit(_ request: HTTPRequest, toOwn isOwn: Bool = false) throws(ServerError) -> Bool {
    let reach = check?.reach(by: request.fields["host"]) ?? .everything
    if reach == .everything { return false }
    if reach == .openPaths, !isOwn, Self.isOpen(request) { return true }
    let name = HostCheck.name(in: request.fields["host"])
    let isNew = reported.withLock { names in
      guard let name, names.count < Self.mostReported else { return false }
      return names.insert(Name(name)).inserted
    }
    if let name, isNew { report(name) }
    throw reach == .nothing ? .foreignHost(name) : .containersHost(name)
  }

  /// Whether a page that pointed its own name here gets no more than any page gets, and none of what only it asks for.
  private static func isOpen(_ request: HTTPRequest) -> Bool {
    if LinkPage.isLink(request.target) { return true }
    guard !OriginRule.isOurs(request.target) else { return false }
    let fields = request.fields
    let origins = fields.values(of: "origin")
    // Pages of the name itself are not this server's, which has none by such a name.
    guard origins.isEmpty else {
      let host = fields["host"] ?? ""
      return !origins.contains { URLParts($0).map { equalIgnoringCase($0.authority, host) } ?? false }
    }
    // Only with a GET of the same origin does a browser leave it out.
    return fields["referer"] == nil && fields["sec-fetch-site"] == nil
      && fields["user-agent"]?.hasPrefix("Mozilla/") != true
  }
}
