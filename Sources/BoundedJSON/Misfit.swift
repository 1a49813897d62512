/// A value that does not fit: where it stands, and what is wrong with it.
///
/// Every reader of JSON names a misfit with this type; for people it is `users[0].email must be a string`.
package struct Misfit: Error, Sendable, Equatable, CustomStringConvertible {
  /// What would fit, if a reader knows all of it.
  package enum Known: Sendable, Equatable {
    /// The place is a name that is none of these.
    case names([String])
    case values([String])
  }

  package var place: Place
  /// What is wrong, to follow the place; it quotes no value, since any may be a secret.
  package let reason: String
  package let known: Known?

  package init(_ reason: String, at place: Place = .top, known: Known? = nil) {
    self.place = place
    self.reason = reason
    self.known = known
  }

  package var description: String { "\(place) \(reason)" }
}
