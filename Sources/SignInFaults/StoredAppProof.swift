/// The stored proof of the app, usable or not.
package enum StoredAppProof: Sendable, Equatable {
  case none
  /// The token of an app's page, valid for one SMS.
  case pageToken(secondsLeft: Int)
  /// Such a token that is too old; its age in seconds.
  case oldPageToken(age: Int)
  /// The receipt and secret of a silent push.
  case push
  /// A silent push that was requested and has not arrived.
  case awaitedPush
}
