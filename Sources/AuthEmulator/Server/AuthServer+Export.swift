extension AuthServer {
  /// The export files of a project, with the keys that keep its refresh tokens valid on another server.
  package func exportedFiles(of projectID: String) -> [String: [UInt8]] {
    let state = self.state
    return state.exportedFiles(of: projectID, sealedBy: configuration.seal(of: projectID, in: state))
  }
}
