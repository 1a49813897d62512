package import SafeFiles

/// Where the program's files are (Docs/architecture.md 2, XDG Base Directory Specification).
public struct FilePaths: Sendable, Equatable {
  /// `$XDG_CONFIG_HOME/authctl`.
  public let configurationDirectory: String
  /// `$XDG_STATE_HOME/authctl`.
  public let stateDirectory: String

  /// Reads `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and `HOME`; a relative value is ignored, as the XDG specification says.
  ///
  /// - Throws: ``AuthError/noHome`` when neither tells where to go.
  public init(variables: [String: String]) throws(AuthError) {
    configurationDirectory = try Self.directory("XDG_CONFIG_HOME", fallback: "/.config", variables)
    stateDirectory = try Self.directory("XDG_STATE_HOME", fallback: "/.local/state", variables)
  }

  /// The profiles' settings.
  public var configuration: String { configurationDirectory + "/config.json" }
  /// The sessions and what is pending.
  public var credentials: String { configurationDirectory + "/credentials.json" }
  /// The embedded server's users.
  public var embedded: String { stateDirectory + "/embedded.json" }

  private static func directory(
    _ name: String, fallback: String, _ variables: [String: String]
  )
    throws(AuthError) -> String
  {
    if let base = variables[name], base.hasPrefix("/") { return trimmed(base) + "/authctl" }
    guard let home = variables["HOME"], home.hasPrefix("/") else { throw .noHome }
    return trimmed(home) + fallback + "/authctl"
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path == "/" ? "" : path
  }
}

extension AuthError {
  /// A problem with a file.
  public struct FileProblem: Error, Sendable, Equatable {
    /// The kinds of problem, each with its own error code.
    public enum Kind: String, Sendable, Equatable {
      /// Mode, owner or link.
      case unsafe = "UNSAFE_FILE"
      /// Not the JSON it should be.
      case damaged = "DAMAGED_FILE"
      /// Written by a later version.
      case newer = "NEWER_FILE"
      /// Another process holds the lock.
      case locked = "LOCKED_FILE"
      /// The system refused to read it.
      case unreadable = "UNREADABLE_FILE"
      /// The system refused to write it; the old file is whole.
      case unwritable = "UNWRITABLE_FILE"
    }

    /// Which kind.
    public var kind: Kind
    /// The file.
    public var path: String
    /// The problem, as a sentence that names the path; no full stop.
    public var reason: String
    /// The system's command that fixes or explains it, such as `chmod 600 PATH`; nil where there is none.
    public var fix: String?

    /// A problem of the given parts.
    public init(_ kind: Kind, path: String, reason: String, fix: String? = nil) {
      self.kind = kind
      self.path = path
      self.reason = reason
      self.fix = fix
    }
  }
}

extension AuthError.FileProblem {
  /// The problem that made a file operation fail.
  package init(_ error: SafeFileError) {
    let kind: Kind =
      switch error {
      case .unsafe: .unsafe
      case .cannotRead: .unreadable
      case .cannotWrite, .unwritableContent: .unwritable
      case .locked: .locked
      case .damaged: .damaged
      case .newer: .newer
      }
    self.init(kind, path: error.path, reason: error.description, fix: error.fix)
  }
}
