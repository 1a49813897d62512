/// The copies of a running server's state, for use between tests: `emulator/v1/snapshots`, which Google's emulator does not have.
///
/// Source: Docs/state.md.
package struct EmulatorSnapshots: WireObject {
  /// The copies, sorted by name.
  package var snapshots: [Snapshot]?
  package init() {}

  /// Whether a copy can have the name, which is also a shell argument.
  package static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.first != "-"
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }

  /// A copy of the state of all projects.
  package struct Snapshot: WireObject {
    package var name: String?
    /// When it was saved, by the server's clock, RFC 3339.
    package var savedAt: String?
    /// The number of accounts in all projects and tenants.
    package var accounts: Int?
    package init() {}
  }

  /// Lists the copies: `GET emulator/v1/snapshots`.
  package struct List: Endpoint {
    package static let route = Route(.get, .emulator, "v1/snapshots")
    package init() {}

    package typealias Response = EmulatorSnapshots
  }

  /// Saves the state under a name, replacing an earlier copy with that name: `PUT
  /// emulator/v1/snapshots/{name}`.
  package struct Save: Endpoint {
    package static let route = Route(.put, .emulator, "v1/snapshots/{name}")
    package var name: String?
    package init() {}

    package typealias Response = Snapshot
  }

  /// Replaces the state with a copy, which is kept: `POST emulator/v1/snapshots/{name}/restore`.
  package struct Restore: Endpoint {
    package static let route = Route(.post, .emulator, "v1/snapshots/{name}/restore")
    package var name: String?
    package init() {}

    package typealias Response = Snapshot
  }

  /// Deletes a copy: `DELETE emulator/v1/snapshots/{name}`.
  package struct Remove: Endpoint {
    package static let route = Route(.delete, .emulator, "v1/snapshots/{name}")
    package var name: String?
    package init() {}

    package typealias Response = Snapshot
  }
}
