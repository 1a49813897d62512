package import SafeFiles

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
  /// The problem behind a file operation that was refused or failed.
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
