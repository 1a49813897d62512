/// The faults that a local server injects for tests: `emulator/v1/faults`, which Google's emulator does not
/// have.
///
/// Source: Docs/architecture.md 6, Docs/faults.md.
public struct InjectedFaults: WireObject {
  /// The rules in the order in which they are tried.
  public var faults: [Fault]?
  /// The seed of the random choices; the same seed and the same calls give the same faults.
  public var seed: Int64String?
  public init() {}

  /// A rule, and how often it was applied: either `answer` or `latency` is given.
  public struct Fault: WireObject {
    /// The last components of the paths it applies to, such as `accounts:lookup`; `*` matches any text.
    public var method: String?
    /// A status (`503`), a code of the protocol (`QUOTA_EXCEEDED`), `drop` or `hang`.
    public var answer: String?
    /// A time (`200ms`) or a range of times (`100ms..300ms`).
    public var latency: String?
    /// How often it applies before calls succeed again; default: no limit.
    public var count: Int?
    /// The probability that it applies to a call, 0 to 1; default: 1.
    public var probability: Double?
    /// How often it was applied; a value from a client is ignored.
    public var struck: Int?
    public init() {}
  }

  /// Lists the rules: `GET emulator/v1/faults`.
  public struct Get: Endpoint {
    public static let route = Route(.get, .emulator, "v1/faults")
    public init() {}

    public typealias Response = InjectedFaults
  }

  /// Replaces all rules and resets their counters: `PUT emulator/v1/faults`.
  public struct Put: Endpoint {
    public static let route = Route(.put, .emulator, "v1/faults")
    public var faults: [Fault]?
    /// The seed of the random choices; unchanged if absent.
    public var seed: Int64String?
    public init() {}

    public typealias Response = InjectedFaults
  }

  /// Adds rules after the existing ones: `POST emulator/v1/faults`.
  public struct Post: Endpoint {
    public static let route = Route(.post, .emulator, "v1/faults")
    public var faults: [Fault]?
    public init() {}

    public typealias Response = InjectedFaults
  }

  /// Removes every rule: `DELETE emulator/v1/faults`.
  public struct Delete: Endpoint {
    public static let route = Route(.delete, .emulator, "v1/faults")
    public init() {}

    public typealias Response = InjectedFaults
  }
}
