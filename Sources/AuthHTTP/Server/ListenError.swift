/// Why a server could not begin.
package struct ListenError: Error, Sendable, Equatable {
  /// Where it was to listen.
  package let origin: HTTPOrigin
  /// What the system said, such as `address already in use`.
  package let reason: String
}
