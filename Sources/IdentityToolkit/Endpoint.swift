/// A request value that is its own endpoint: its properties are the wire's field names.
///
/// Properties are optional, so that a server can read, and refuse, a request that lacks one; nil is left out on the wire. Project and
/// tenant in the path are the target's, so a client leaves them nil.
public protocol Endpoint: WireObject {
  /// The response with status 200.
  associatedtype Response: WireObject
  static var route: Route { get }
}

/// A JSON object of the protocol: all fields optional, made empty and filled by name.
///
/// `SendVerificationCode { $0.phoneNumber = number }` spares each type a memberwise initializer of its own.
public protocol WireObject: Codable, Sendable, Equatable {
  /// An object without any field.
  init()
}

extension WireObject {
  /// An object with the fields that `fill` sets.
  public init(_ fill: (inout Self) -> Void) {
    self.init()
    fill(&self)
  }
}

/// A JSON object without fields.
public struct EmptyObject: WireObject {
  /// The only value.
  public init() {}
}
