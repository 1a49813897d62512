/// A request value that describes its own endpoint: its properties are the wire's field names.
///
/// Properties are optional, so that a server can read, and refuse, a request that lacks one; nil is left out on the wire. Project and
/// tenant in the path are the target's, so a client leaves them nil.
package protocol Endpoint<Response>: WireObject {
  /// The response with status 200; empty by default.
  associatedtype Response: WireObject = EmptyObject
  static var route: Route { get }
}

/// A JSON object of the protocol: all fields optional, created empty and filled by name.
///
/// `SendVerificationCode { $0.phoneNumber = number }` saves every type a memberwise initializer.
package protocol WireObject: Codable, Sendable, Equatable {
  init()
}

extension WireObject {
  package init(_ fill: (inout Self) -> Void) {
    self.init()
    fill(&self)
  }
}

package struct EmptyObject: WireObject {
  package init() {}
}
