/// The movable clock of this program's local server; other emulators have none.
///
/// Source: Docs/architecture.md 6, "Clock".
package struct EmulatorClock: WireObject {
  /// The server's time, RFC 3339 with milliseconds.
  package var time: String?
  /// How far it is ahead of the machine's clock, in milliseconds; negative if behind.
  package var offsetMilliseconds: Int64String?
  /// Whether the last change moved it back, so that tokens issued before it are from the future.
  package var movedBack: Bool?
  package init() {}

  /// Reads the clock: `GET emulator/v1/clock`.
  package struct Get: Endpoint {
    package static let route = Route(.get, .emulator, "v1/clock")
    package init() {}

    package typealias Response = EmulatorClock
  }

  /// Moves the clock, for every project of the server: `PATCH emulator/v1/clock`.
  ///
  /// Exactly one field is given.
  package struct Patch: Endpoint {
    package static let route = Route(.patch, .emulator, "v1/clock")
    /// Milliseconds to move the clock forward; a negative value moves it back.
    package var moveMilliseconds: Int64String?
    /// The new time, RFC 3339.
    package var time: String?
    /// Whether to return to the machine's clock.
    package var reset: Bool?
    package init() {}

    package typealias Response = EmulatorClock
  }
}
