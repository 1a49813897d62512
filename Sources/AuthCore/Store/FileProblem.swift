package import SafeFiles

extension AuthError.FileProblem {
  /// What a refused or failed file operation means for the caller.
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
    let fix =
      switch kind {
      case .damaged: "authctl doctor --repair"
      case .newer: "use the version that wrote it"
      case .unsafe, .unreadable, .unwritable, .locked: error.fix
      }
    self.init(kind, path: error.path, reason: error.description, mend: fix)
  }
}
