/// The project or the tenant that a change is about.
struct StatePlace: Sendable, Hashable {
  let project: String
  var tenant: String?
}
