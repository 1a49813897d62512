/// The service's ID of an SMS that it sent: it goes back together with the code, as `sessionInfo`.
public struct VerificationID: RawRepresentable, Codable, Sendable, Hashable, CustomStringConvertible {
  /// The ID as the service gave it, opaque.
  public let rawValue: String

  /// Any text; whether it is an ID shows when it is used.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ID as the service gave it.
  public var description: String { rawValue }
}
