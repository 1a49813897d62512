/// Asks this program's local server about itself: `GET emulator/v1/status`.
///
/// Other emulators do not have this path.
///
/// Source: Docs/architecture.md 6, "Status".
package struct EmulatorStatus: Endpoint {
  package static let route = Route(.get, .emulator, "v1/status")
  package init() {}

  package struct Response: WireObject {
    /// The project of every API key.
    package var projectID: String?
    /// Whether it responds as production does.
    package var strict: Bool?
    package var processID: Int?
    package var version: String?
    /// When it started, by the machine's clock, RFC 3339.
    package var startTime: String?
    /// The number of accounts in the project and its tenants.
    package var accounts: Int?
    /// The number of fictional numbers of the project; absent if there are none.
    package var testPhones: Int?
    /// The number of fictional numbers with an outcome; absent if there are none.
    package var phoneOutcomes: Int?
    /// The number of leased numbers; absent if there are none.
    package var phoneLeases: Int?
    /// `scheme://host[:port]` where clients reach it, if set by `--public-url`.
    package var publicURL: String?
    /// Where a proxy passes calls on; absent for a server that answers them itself.
    package var upstream: String?
    package init() {}

    enum CodingKeys: String, CodingKey {
      case projectID = "projectId", strict, processID = "pid", version, startTime, accounts
      case testPhones, phoneOutcomes, phoneLeases
      case publicURL = "publicUrl", upstream
    }
  }
}
