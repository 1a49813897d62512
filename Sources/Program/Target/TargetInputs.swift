/// The inputs that decide where a command goes, in the order of Docs/architecture.md 1.
package struct TargetInputs: Sendable {
  package var emulator: String?
  package var apiKey: String?
  package var project: String?
  package var tenant: String?
  package var allowsInsecureHTTP = false
  package var profile = ProfileSettings()
  /// The environment's variables.
  package var variables: [String: String]

  package init(
    emulator: String? = nil, apiKey: String? = nil, project: String? = nil, tenant: String? = nil,
    allowsInsecureHTTP: Bool = false, profile: ProfileSettings = ProfileSettings(),
    variables: [String: String]
  ) {
    self.emulator = emulator
    self.apiKey = apiKey
    self.project = project
    self.tenant = tenant
    self.allowsInsecureHTTP = allowsInsecureHTTP
    self.profile = profile
    self.variables = variables
  }

  /// The default project (Docs/architecture.md 1).
  package static let defaultProjectID = "demo-authctl"

  /// The word for the server inside this program, in place of an emulator's address.
  package static let embeddedName = "embedded"

  /// The project that an option, a variable or the profile names; nil if none does, and a server's own applies.
  package var namedProjectID: String? { first(.projectID, project)?.text }

  /// The project if the server is not asked for its own.
  package var projectID: String { namedProjectID ?? Self.defaultProjectID }

  /// The tenant for any target; an empty name is none (Docs/protocol.md 10.8).
  package var tenantID: String? { tenant == "" ? nil : first(.tenantID, tenant)?.text }

  /// The address of a local server and what names it, the first that applies; nil if nothing does.
  package var serverAddress: (source: String, text: String)? { first(.emulatorHost, emulator) }

  /// The API key that is set, for any target; nil if none is.
  package var chosenAPIKey: String? { first(.apiKey, apiKey)?.text }

  /// What names a setting, and its value without what surrounds it: the option, the variables, the profile.
  private func first(_ name: SettingName, _ given: String?) -> (source: String, text: String)? {
    let texts =
      [(name.option ?? "", given)] + name.variables.map { ($0, variables[$0]) }
      + [("the profile's \(name.rawValue)", profile[name])]
    return texts.lazy.compactMap { source, text in (text?.cleaned().nonEmpty).map { (source, $0) } }.first
  }

  /// Checks what applies; the address is checked where it is used.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a value that its setting cannot have.
  package func check() throws(AuthError) {
    let given: [(SettingName, String?)] = [
      (.projectID, project), (.tenantID, tenant), (.apiKey, apiKey), (.authDomain, nil), (.bundleID, nil),
      (.appID, nil), (.clientID, nil),
    ]
    for (name, text) in given where text != "" {
      if let (source, text) = first(name, text) { _ = try name.checked(text, from: source) }
    }
  }

  /// The first that applies: option, `FIREBASE_AUTH_EMULATOR_HOST`, profile, API key, the server inside this program.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for an address that cannot be read, ``AuthError/invalid(_:)`` and
  ///   ``AuthError/invalid(_:)`` for what must not be reached.
  package func resolved() throws(AuthError) -> Project {
    var project = try service()
    project.tenant = tenantID
    project.app = profile.app
    return project
  }

  private func service() throws(AuthError) -> Project {
    if let (source, address) = serverAddress {
      if address == Self.embeddedName { return Project(.inProcess, id: projectID) }
      _ = try SettingName.emulatorHost.checked(address, from: source)
      let origin = HTTPOrigin(server: address)?.authority ?? address
      return try Project(
        projectID, emulator: (origin, source), apiKey: chosenAPIKey,
        allowsOtherMachines: allowsInsecureHTTP, isAssumed: namedProjectID == nil)
    }
    guard let chosenAPIKey else { return Project(.inProcess, id: projectID) }
    guard let namedProjectID else { throw TargetProblem.noProject.error() }
    return try Project(namedProjectID, apiKey: chosenAPIKey)
  }
}
