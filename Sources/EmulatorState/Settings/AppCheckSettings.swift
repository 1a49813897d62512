/// The App Check settings of a project (Docs/protocol.md 10.14).
package struct AppCheckSettings: Codable, Sendable, Equatable {
  /// `OFF`, `UNENFORCED` or `ENFORCED`.
  package var enforcementMode = "OFF"
  /// The registered debug tokens by app ID; if there are none, every UUID is accepted.
  package var debugTokens: ByName<[String]> = [:]

  package var isEnforced: Bool { enforcementMode == "ENFORCED" }

  package func accepts(_ debugToken: String, of appID: String) -> Bool {
    debugTokens.isEmpty || debugTokens[appID]?.contains(debugToken.lowercased()) == true
  }

  package init() {}
}
