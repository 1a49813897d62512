/// What an ``EventPoll`` watches a descriptor for: at most one direction at a time.
///
/// That is all a connection needs: it waits for the peer's bytes, for room for its own, or for an answer.
enum Interest: Equatable {
  case reading, writing
  /// Nothing, although some systems still report a broken connection.
  case nothing
}
