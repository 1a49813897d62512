extension DefaultSupportedIdpConfig: StoredProviderConfig {
  package static var keyPath: any WritableKeyPath<ProviderConfigs, [String: Self]?> & Sendable { \.known }
  package static var kindName: String { "DefaultSupportedIdpConfig" }

  package static func checkID(_ id: String) throws(ServerError) {
    guard DefaultSupportedIdps.all.contains(id) else {
      throw ServerError(.invalidConfigID, "Idp_id must be one of the default supported identity providers.")
    }
  }

  package func check() throws(ServerError) {}
}

extension DefaultSupportedIdps: ReadOperation {
  static var otherTemplates: [String] { ["v2/defaultSupportedIdps"] }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    return Response {
      $0.defaultSupportedIdps = Self.all.map { id in DefaultSupportedIdps.Provider { $0.idpId = id } }
    }
  }
}
