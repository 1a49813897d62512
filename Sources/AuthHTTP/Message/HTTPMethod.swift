/// A request method (RFC 9110 section 9), compared exactly.
package struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The method as sent, upper case by convention.
  package let rawValue: String

  /// Takes any token; serializing a request rejects anything else.
  package init(rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }

  package static let get = Self(rawValue: "GET")
  package static let head = Self(rawValue: "HEAD")
  package static let post = Self(rawValue: "POST")
  package static let put = Self(rawValue: "PUT")
  package static let patch = Self(rawValue: "PATCH")
  package static let delete = Self(rawValue: "DELETE")
  package static let options = Self(rawValue: "OPTIONS")
}
