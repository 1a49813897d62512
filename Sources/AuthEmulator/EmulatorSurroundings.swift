#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// What the server takes from the world; a test makes its own.
package struct EmulatorSurroundings: Sendable {
  /// The time.
  package var now: @Sendable () -> Date
  /// Bytes nobody can guess.
  package var randomBytes: @Sendable (_ count: Int) -> [UInt8]
  /// Told of every message that would go out, after the state that belongs to it is in place.
  package var report: @Sendable (EmulatorEvent) -> Void

  /// Takes the three.
  package init(
    now: @escaping @Sendable () -> Date,
    randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
    report: @escaping @Sendable (EmulatorEvent) -> Void
  ) {
    self.now = now
    self.randomBytes = randomBytes
    self.report = report
  }

  /// The time in milliseconds since 1970.
  var milliseconds: Int64 { Int64((now().timeIntervalSince1970 * 1000).rounded(.down)) }
}
