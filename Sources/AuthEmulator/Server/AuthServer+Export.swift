extension AuthServer {
  /// The files a project is exported to now, with what lets its refresh tokens outlive this server.
  package func exportedFiles(of projectID: String) -> [String: [UInt8]] {
    let state = self.state
    return state.exportedFiles(of: projectID, sealedBy: configuration.seal(of: projectID, in: state))
  }
}
