import Synchronization

/// The files of the profiles, as the same values for all that uses them: one whose bytes did not change is not decoded again.
final class StoredFiles: Sendable {
  private typealias Files = (configuration: ConfigurationFile, credentials: CredentialFile)

  private let files = Mutex<(paths: FilePaths, files: Files)?>(nil)

  func configuration(at paths: FilePaths) -> ConfigurationFile { files(at: paths).configuration }

  func credentials(at paths: FilePaths, of profile: String) -> CredentialFile {
    files(at: paths).credentials.of(profile)
  }

  private func files(at paths: FilePaths) -> Files {
    files.withLock { known in
      if let known, known.paths == paths { return known.files }
      let files = (
        ConfigurationFile(path: paths.configuration),
        CredentialFile(path: paths.credentials, profile: "default")
      )
      known = (paths, files)
      return files
    }
  }
}
