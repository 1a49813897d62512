extension Context {
  /// What the profile has stored, for any target; sends nothing.
  package func stored() async throws(AuthError) -> StoredState {
    try await machine.client(of: store()).stored()
  }
}

extension Machine {
  /// A client for what is stored, whatever the target: it can send nothing.
  package func client(of store: CredentialStore) -> AuthClient {
    let nowhere = HTTPTransport { _, origin throws(HTTPError) in throw .inProcess(host: origin.host) }
    return AuthClient(
      Project(.inProcess, id: "none"), store: store, dependencies: dependencies(over: Transport(nowhere)))
  }
}
