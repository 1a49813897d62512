/// A request value that is its own endpoint: its properties are the wire's field names.
///
/// Properties are optional, so that a server can read, and refuse, a request that lacks one; nil is left out on the wire.
public protocol Endpoint: WireObject {
  /// The response with status 200.
  associatedtype Response: WireObject
  /// The route: method, service and path.
  static var route: Route { get }
  /// The value of a parameter of the path that the encoded request leaves out; nil for one that it contains.
  func pathValue(_ name: String) -> String?
}

extension Endpoint {
  /// Most requests contain the parameters of their path.
  public func pathValue(_ name: String) -> String? { nil }
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
