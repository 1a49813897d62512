/// The movable clock of this program's local server; other emulators have none.
///
/// Source: Docs/architecture.md 6, "Clock".
public struct EmulatorClock: WireObject {
  /// The server's time, RFC 3339 with milliseconds.
  public var time: String?
  /// How far it is ahead of the machine's clock, in milliseconds; negative if behind.
  public var offsetMilliseconds: Int64String?
  /// Whether the last change moved it back, so that tokens issued before it are from the future.
  public var movedBack: Bool?
  public init() {}

  /// Reads the clock: `GET emulator/v1/clock`.
  public struct Get: Endpoint {
    public static let route = Route(.get, .emulator, "v1/clock")
    public init() {}

    public typealias Response = EmulatorClock
  }

  /// Moves the clock, for every project of the server: `PATCH emulator/v1/clock`.
  ///
  /// Exactly one field is given.
  public struct Patch: Endpoint {
    public static let route = Route(.patch, .emulator, "v1/clock")
    /// Milliseconds to move the clock forward; a negative value moves it back.
    public var moveMilliseconds: Int64String?
    /// The new time, RFC 3339.
    public var time: String?
    /// Whether to return to the machine's clock.
    public var reset: Bool?
    public init() {}

    public typealias Response = EmulatorClock
  }
}
