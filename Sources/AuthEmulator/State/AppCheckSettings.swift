import IdentityToolkit

/// The App Check settings of a project (Docs/protocol.md 10.14).
struct AppCheckSettings: Codable, Sendable, Equatable {
  /// `OFF`, `UNENFORCED` or `ENFORCED`.
  var enforcementMode = "OFF"
  /// The registered debug tokens by app ID; without any, every UUID is accepted.
  var debugTokens: [String: [String]] = [:]

  /// Whether calls of apps need an App Check token.
  var isEnforced: Bool { enforcementMode == "ENFORCED" }

  /// Whether a debug token may be exchanged by an app.
  func accepts(_ debugToken: String, of appID: String) -> Bool {
    debugTokens.isEmpty || debugTokens[appID]?.contains(debugToken.lowercased()) == true
  }
}
