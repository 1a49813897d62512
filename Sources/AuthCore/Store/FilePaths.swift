/// The locations of the program's files (Docs/architecture.md 2, XDG Base Directory Specification).
public struct FilePaths: Sendable, Equatable {
  /// `$XDG_CONFIG_HOME/authctl`.
  public let configurationDirectory: String
  /// `$XDG_STATE_HOME/authctl`.
  public let stateDirectory: String

  /// Reads `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and `HOME`; a relative value is ignored, as the XDG specification says.
  ///
  /// - Throws: ``AuthError/store(_:)`` if no variable says where files go.
  public init(variables: [String: String]) throws(AuthError) {
    configurationDirectory = try Self.directory(
      "XDG_CONFIG_HOME", fallback: "/.config", of: "authctl", variables)
    stateDirectory = try Self.directory(
      "XDG_STATE_HOME", fallback: "/.local/state", of: "authctl", variables)
  }

  /// The profiles' settings.
  public var configuration: String { configurationDirectory + "/config.json" }
  /// The sessions and what is pending.
  public var credentials: String { configurationDirectory + "/credentials.json" }
  /// The embedded server's users.
  public var embedded: String { stateDirectory + "/embedded.json" }

  /// The directory of a program below the one that a variable names, else below one of `HOME`.
  static func directory(
    _ name: String, fallback: String, of program: String, _ variables: [String: String]
  ) throws(AuthError) -> String {
    if let base = variables[name], base.hasPrefix("/") { return "\(trimmed(base))/\(program)" }
    guard let home = variables["HOME"], home.hasPrefix("/") else { throw .store(Problem(.noHome)) }
    return "\(trimmed(home))\(fallback)/\(program)"
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path == "/" ? "" : path
  }
}
