import Synchronization

/// The files of a profile, as the same values for all that uses them: one whose bytes did not change is not decoded again.
final class StoredFiles: Sendable {
  private typealias Place = (paths: FilePaths, profile: String)
  private typealias Files = (configuration: ConfigurationFile, credentials: CredentialFile)

  private let known = Mutex<(place: Place, files: Files)?>(nil)

  func configuration(at paths: FilePaths, of profile: String) throws(AuthError) -> ConfigurationFile {
    try files(at: paths, of: profile).configuration
  }

  func credentials(at paths: FilePaths, of profile: String) throws(AuthError) -> CredentialFile {
    try files(at: paths, of: profile).credentials
  }

  private func files(at paths: FilePaths, of profile: String) throws(AuthError) -> Files {
    try known.withLock { known throws(AuthError) in
      if let known, known.place == (paths, profile) { return known.files }
      let files = (
        ConfigurationFile(path: try paths.configuration),
        CredentialFile(path: try paths.credentials, profile: profile)
      )
      known = ((paths, profile), files)
      return files
    }
  }
}
