/// The copies of a running server's state, for use between tests: `emulator/v1/snapshots`, which Google's emulator does not have.
///
/// Source: Docs/state.md.
public struct EmulatorSnapshots: WireObject {
  /// The copies, sorted by name.
  public var snapshots: [Snapshot]?
  public init() {}

  /// Whether a copy can have the name, which is also a shell argument.
  package static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.first != "-"
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }

  /// A copy of the state of all projects.
  public struct Snapshot: WireObject {
    public var name: String?
    /// When it was saved, by the server's clock, RFC 3339.
    public var savedAt: String?
    /// The number of accounts in all projects and tenants.
    public var accounts: Int?
    public init() {}
  }

  /// Lists the copies: `GET emulator/v1/snapshots`.
  public struct List: Endpoint {
    public static let route = Route(.get, .emulator, "v1/snapshots")
    public init() {}

    public typealias Response = EmulatorSnapshots
  }

  /// Saves the state under a name, replacing an earlier copy with that name: `PUT
  /// emulator/v1/snapshots/{name}`.
  public struct Save: Endpoint {
    public static let route = Route(.put, .emulator, "v1/snapshots/{name}")
    public var name: String?
    public init() {}

    public typealias Response = Snapshot
  }

  /// Replaces the state with a copy, which is kept: `POST emulator/v1/snapshots/{name}/restore`.
  public struct Restore: Endpoint {
    public static let route = Route(.post, .emulator, "v1/snapshots/{name}/restore")
    public var name: String?
    public init() {}

    public typealias Response = Snapshot
  }

  /// Deletes a copy: `DELETE emulator/v1/snapshots/{name}`.
  public struct Remove: Endpoint {
    public static let route = Route(.delete, .emulator, "v1/snapshots/{name}")
    public var name: String?
    public init() {}

    public typealias Response = Snapshot
  }
}
