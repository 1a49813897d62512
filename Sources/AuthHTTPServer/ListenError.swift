/// Why a server could not start to listen.
package struct ListenError: Error, Sendable, Equatable {
  /// The address it tried to listen on.
  package let origin: HTTPOrigin
  /// The system's reason, such as `address already in use`.
  package let reason: String
  /// Whether the cause is another socket on the address.
  package let isInUse: Bool

  init(origin: HTTPOrigin, reason: String, isInUse: Bool = false) {
    self.origin = origin
    self.reason = reason
    self.isInUse = isInUse
  }
}
