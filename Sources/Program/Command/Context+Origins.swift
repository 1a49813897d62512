import Synchronization

/// Where values come from.
extension Context {
  /// The names of the variables that are set and contain a credential.
  package func credentialVariables() -> [String] {
    [
      "AUTHCTL_API_KEY", "AUTHCTL_APP_CHECK_TOKEN", "AUTHCTL_APP_CHECK_DEBUG_TOKEN", "AUTHCTL_APPLE_ID_TOKEN",
      "AUTHCTL_APPLE_AUTHORIZATION_CODE",
      "AUTHCTL_OAUTH_ID_TOKEN", "AUTHCTL_OAUTH_ACCESS_TOKEN", "AUTHCTL_TWITTER_ACCESS_TOKEN",
      "AUTHCTL_TWITTER_ACCESS_SECRET", "AUTHCTL_CUSTOM_TOKEN", "AUTHCTL_PASSWORD", "AUTHCTL_TOTP_SECRET",
      "AUTHCTL_WEBHOOK_SECRET",
    ].filter { variables.variable($0) != nil }
  }

  /// The option or the variable that gave an option its value; nil if neither did.
  package func source(of option: String) -> String? {
    switch origins[option] {
    case .commandLine: "--\(option)"
    case .variable(let name): name
    case .profile, .default, nil: nil
    }
  }

  /// The source of the project if nothing names it, for people.
  package var projectOrigin: String {
    resolved.withLock { $0.server?.projectID == nil } ? "default" : "the server"
  }

  /// The source of the API key, for people.
  package var apiKeyOrigin: String { source(of: "api-key") ?? "profile '\(options.profile)'" }
}
