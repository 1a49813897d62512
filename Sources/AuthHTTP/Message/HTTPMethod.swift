/// A request method (RFC 9110 section 9), compared exactly.
package struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The method as sent, upper case by convention.
  package let rawValue: String

  /// Takes any token; serializing a request rejects anything else.
  package init(rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }

  /// `GET`.
  package static let get = Self(rawValue: "GET")
  /// `HEAD`.
  package static let head = Self(rawValue: "HEAD")
  /// `POST`.
  package static let post = Self(rawValue: "POST")
  /// `PUT`.
  package static let put = Self(rawValue: "PUT")
  /// `PATCH`.
  package static let patch = Self(rawValue: "PATCH")
  /// `DELETE`.
  package static let delete = Self(rawValue: "DELETE")
  /// `OPTIONS`.
  package static let options = Self(rawValue: "OPTIONS")
}
