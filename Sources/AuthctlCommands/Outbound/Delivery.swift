import AuthHTTP

/// One thing to tell another program.
struct Delivery: Sendable {
  /// The kind of event, for messages.
  let event: String
  /// The project that it is about.
  let projectID: String
  /// The request; made when it is sent, since it can depend on the time.
  let request: @Sendable () -> HTTPRequest
}
