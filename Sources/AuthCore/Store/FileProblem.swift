package import SafeFiles

extension AuthError.FileProblem {
  /// What a refused or failed file operation means for the caller.
  package init(_ error: SafeFileError) {
    let kind: Kind =
      switch error {
      case .unsafe: .unsafe
      case .cannotRead: .unreadable
      case .cannotWrite: .unwritable
      case .locked: .locked
      }
    self.init(kind, path: error.path, reason: error.description, mend: error.mend)
  }
}
