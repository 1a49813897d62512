import SafeFiles

/// The locations of the program's files (Docs/architecture.md 2).
package struct FilePaths: Sendable, Equatable {
  /// `$XDG_CONFIG_HOME/authctl`.
  package let configurationDirectory: String
  /// `$XDG_STATE_HOME/authctl`.
  package let stateDirectory: String

  /// - Throws: ``AuthError/store(_:)`` if no variable says where files go.
  package init(variables: [String: String]) throws(AuthError) {
    guard let configuration = BaseDirectory.configuration.path(of: "authctl", variables),
      let state = BaseDirectory.state.path(of: "authctl", variables)
    else { throw .store(Problem(.noHome)) }
    configurationDirectory = configuration
    stateDirectory = state
  }

  /// The profiles' settings.
  package var configuration: String { configurationDirectory + "/config.json" }
  /// The sessions and what is pending.
  package var credentials: String { configurationDirectory + "/credentials.json" }
  /// The embedded server's users.
  package var embedded: String { stateDirectory + "/embedded.json" }
}
