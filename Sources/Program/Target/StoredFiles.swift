import Synchronization

/// The files of the profiles, as the same values for all that uses them: one whose bytes did not change is not decoded again.
final class StoredFiles: Sendable {
  private typealias Files = (configuration: ConfigurationFile, credentials: CredentialFile)

  private let files = Mutex<(paths: FilePaths, files: Files)?>(nil)

  func configuration(at paths: FilePaths) throws(AuthError) -> ConfigurationFile {
    try files(at: paths).configuration
  }

  func credentials(at paths: FilePaths, of profile: String) throws(AuthError) -> CredentialFile {
    try files(at: paths).credentials.of(profile)
  }

  private func files(at paths: FilePaths) throws(AuthError) -> Files {
    try files.withLock { known throws(AuthError) in
      if let known, known.paths == paths { return known.files }
      let files = (
        ConfigurationFile(path: try paths.configuration),
        CredentialFile(path: try paths.credentials, profile: "default")
      )
      known = (paths, files)
      return files
    }
  }
}
