/// The inputs that decide where a command goes, in the order of Docs/architecture.md 1.
package struct TargetInputs: Sendable {
  /// `--emulator`.
  package var emulator: String?
  /// `--api-key`.
  package var apiKey: String?
  /// `--project`.
  package var project: String?
  /// `--tenant`.
  package var tenant: String?
  /// `--insecure-http`.
  package var allowsInsecureHTTP = false
  /// The profile's settings.
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
  package var namedProjectID: String? {
    project ?? (["AUTHCTL_PROJECT"] + ProjectNames.idVariables).lazy.compactMap(variable).first
      ?? profile.projectID
  }

  /// The project if the server is not asked for its own.
  package var projectID: String { namedProjectID ?? Self.defaultProjectID }

  /// The tenant for any target; an empty name is none (Docs/protocol.md 10.8).
  package var tenantID: String? { (tenant ?? profile.tenantID).flatMap { $0.isEmpty ? nil : $0 } }

  /// The address of a local server and what names it, the first that applies; nil if nothing does.
  package var serverAddress: (source: String, text: String)? {
    let addresses = [
      ("--emulator", emulator), ("AUTHCTL_EMULATOR", variable("AUTHCTL_EMULATOR")),
      (ProjectNames.emulatorVariable, variable(ProjectNames.emulatorVariable)),
      ("the profile's emulatorHost", profile.emulatorHost),
    ]
    return addresses.lazy.compactMap { source, text in text.map { (source, $0) } }.first
  }

  /// The API key that is set, for any target; nil if none is.
  package var chosenAPIKey: String? { apiKey ?? variable("AUTHCTL_API_KEY") ?? profile.apiKey }

  /// The address that a text such as `"http://127.0.0.1:9099/"` means, without quotes, blanks and scheme; nil if it is none.
  package static func corrected(address text: String) -> String? {
    var rest = text[...]
    func isAround(_ character: Character) -> Bool { character.isWhitespace || "'\"/".contains(character) }
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.drop(while: isAround)
    while rest.last.map(isAround) == true { rest.removeLast() }
    let isPort = !rest.isEmpty && rest.allSatisfy { $0.isASCII && $0.isNumber }
    return HTTPOrigin(.http, parsing: isPort ? "127.0.0.1:\(rest)" : String(rest))?.authority
  }

  private func variable(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

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
      return try Project(
        projectID, emulator: (address, source), apiKey: chosenAPIKey,
        allowsOtherMachines: allowsInsecureHTTP, isAssumed: namedProjectID == nil)
    }
    guard let chosenAPIKey else { return Project(.inProcess, id: projectID) }
    guard let namedProjectID else { throw TargetProblem.noProject.error() }
    return try Project(namedProjectID, apiKey: chosenAPIKey)
  }
}
