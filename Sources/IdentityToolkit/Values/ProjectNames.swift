/// How Google's tools name a project and its emulator.
package enum ProjectNames {
  /// The variable of Google's tools that names an emulator.
  package static let emulatorVariable = "FIREBASE_AUTH_EMULATOR_HOST"

  /// The variables of Google's tools that name a project, in their order.
  package static let idVariables = ["GCLOUD_PROJECT", "GOOGLE_CLOUD_PROJECT"]

  /// Whether a project is a demo project, which never leaves this machine (Docs/architecture.md 1).
  package static func isDemo(_ id: String) -> Bool { id.hasPrefix("demo-") }
}
