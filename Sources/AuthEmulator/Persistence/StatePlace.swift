/// The project or tenant of a change.
struct StatePlace: Sendable, Hashable {
  let project: String
  var tenant: String?
}
