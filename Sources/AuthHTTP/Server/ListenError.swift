/// The reason why a server could not start to listen.
package struct ListenError: Error, Sendable, Equatable {
  /// The address it was to listen on.
  package let origin: HTTPOrigin
  /// The system's reason, such as `address already in use`.
  package let reason: String
}
