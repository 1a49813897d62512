/// The faults that a local server injects for tests: `emulator/v1/faults`, which Google's emulator does not
/// have.
///
/// Source: Docs/architecture.md 6, Docs/faults.md.
package struct InjectedFaults: WireObject {
  /// The rules in the order in which they are tried.
  package var faults: [Fault]?
  /// The seed of the random choices; the same seed and the same calls give the same faults.
  package var seed: Int64String?
  package init() {}

  /// A rule, and how often it was applied: either `answer` or `latency` is given.
  package struct Fault: WireObject {
    /// The last components of the paths it applies to, such as `accounts:lookup`; `*` matches any text.
    package var method: String?
    /// A status (`503`), a code of the protocol (`QUOTA_EXCEEDED`), `drop` or `hang`.
    package var answer: String?
    /// A time (`200ms`) or a range of times (`100ms..300ms`).
    package var latency: String?
    /// How often it applies before calls succeed again; default: no limit.
    package var count: Int?
    /// The probability that it applies to a call, 0 to 1; default: 1.
    package var probability: Double?
    /// How often it was applied; a value from a client is ignored.
    package var struck: Int?
    package init() {}
  }

  /// Lists the rules: `GET emulator/v1/faults`.
  package struct Get: Endpoint {
    package static let route = Route(.get, .emulator, "v1/faults")
    package init() {}

    package typealias Response = InjectedFaults
  }

  /// Replaces all rules and resets their counters: `PUT emulator/v1/faults`.
  package struct Put: Endpoint {
    package static let route = Route(.put, .emulator, "v1/faults")
    package var faults: [Fault]?
    /// The seed of the random choices; unchanged if absent.
    package var seed: Int64String?
    package init() {}

    package typealias Response = InjectedFaults
  }

  /// Adds rules after the existing ones: `POST emulator/v1/faults`.
  package struct Post: Endpoint {
    package static let route = Route(.post, .emulator, "v1/faults")
    package var faults: [Fault]?
    package init() {}

    package typealias Response = InjectedFaults
  }

  /// Removes every rule: `DELETE emulator/v1/faults`.
  package struct Delete: Endpoint {
    package static let route = Route(.delete, .emulator, "v1/faults")
    package init() {}

    package typealias Response = InjectedFaults
  }
}
