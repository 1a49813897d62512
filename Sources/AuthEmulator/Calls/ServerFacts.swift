package import Platform

/// A server's facts about itself; an embedded server, which lives for one call, has none.
package struct ServerFacts: Sendable, Equatable {
  package let processID: Int32
  package let version: String
  package let startTime: Date
  /// `scheme://host[:port]` where clients reach the server, if that is not the address in their requests.
  package let publicURL: String?
  package let upstream: String?

  package init(
    processID: Int32, version: String, startTime: Date, publicURL: String? = nil, upstream: String? = nil
  ) {
    self.processID = processID
    self.version = version
    self.startTime = startTime
    self.publicURL = publicURL
    self.upstream = upstream
  }
}
