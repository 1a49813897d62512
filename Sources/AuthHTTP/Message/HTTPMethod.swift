/// A request method (RFC 9110 section 9), compared exactly.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The method as sent, upper case by convention.
  public let rawValue: String

  /// Takes any token; serializing a request rejects anything else.
  public init(rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }

  /// `GET`.
  public static let get = Self(rawValue: "GET")
  /// `HEAD`.
  public static let head = Self(rawValue: "HEAD")
  /// `POST`.
  public static let post = Self(rawValue: "POST")
  /// `PUT`.
  public static let put = Self(rawValue: "PUT")
  /// `PATCH`.
  public static let patch = Self(rawValue: "PATCH")
  /// `DELETE`.
  public static let delete = Self(rawValue: "DELETE")
  /// `OPTIONS`.
  public static let options = Self(rawValue: "OPTIONS")
}
