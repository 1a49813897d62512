/// An enumeration of the protocol: a string on the wire, with a list of cases so that a server can also read
/// its number and refuse unknown names.
///
/// Cases are in the order of their numbers, the unspecified one (0) first (Docs/protocol.md 1.4 and 9.1).
package protocol WireEnum: RawRepresentable, CaseIterable, Codable, Sendable, Equatable
where RawValue == String {}

extension WireEnum {
  /// Reads a name as ``init(name:)`` does.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let found = Self(name: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not one of the names")
    }
    self = found
  }
}

/// The kind of client that makes a request (Docs/protocol.md 2.1).
package enum ClientType: String, WireEnum {
  case unspecified = "CLIENT_TYPE_UNSPECIFIED"
  case web = "CLIENT_TYPE_WEB"
  case android = "CLIENT_TYPE_ANDROID"
  case ios = "CLIENT_TYPE_IOS"
}
