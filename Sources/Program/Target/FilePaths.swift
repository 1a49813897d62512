import Platform
import SafeFiles

/// The locations of the program's files (Docs/architecture.md 2).
///
/// - Throws: each location, if no variable says where it is: ``AuthError/store(_:)``.
package struct FilePaths: Sendable, Equatable {
  private let configurationBase: String?
  private let stateBase: String?

  package init(variables: [String: String]) {
    configurationBase = BaseDirectory.configuration.path(of: "authctl", variables)
    stateBase = BaseDirectory.state.path(of: "authctl", variables)
  }

  /// Why there can be no settings of this user; nil if there can be.
  package enum Absence: Equatable {
    /// No variable says where, or a file is in the way, as with `HOME=/dev/null`.
    case nowhere
    /// Another user's directory, as with `HOME=/root` of a process that gave up its privileges.
    case notOurs(String)
  }

  package var absence: Absence? {
    guard let configurationBase else { return .nowhere }
    guard access(configurationBase, X_OK) != 0 else { return nil }
    switch errno {
    case ENOTDIR: return .nowhere
    case EACCES:
      var status = stat()
      let isOwn = stat(configurationBase, &status) == 0 && status.st_uid == geteuid()
      return isOwn ? nil : .notOurs(configurationBase)
    default: return nil
    }
  }

  /// `$XDG_CONFIG_HOME/authctl`.
  package var configurationDirectory: String {
    get throws(AuthError) { try Self.known(configurationBase) }
  }
  /// `$XDG_STATE_HOME/authctl`.
  package var stateDirectory: String { get throws(AuthError) { try Self.known(stateBase) } }
  /// The profiles' settings.
  package var configuration: String { get throws(AuthError) { try configurationDirectory + "/config.json" } }
  /// The sessions and what is pending.
  package var credentials: String {
    get throws(AuthError) { try configurationDirectory + "/credentials.json" }
  }
  /// The embedded server's users.
  package var embedded: String { get throws(AuthError) { try stateDirectory + "/embedded.json" } }

  private static func known(_ directory: String?) throws(AuthError) -> String {
    guard let directory else { throw .store(Problem(.noHome)) }
    return directory
  }
}
