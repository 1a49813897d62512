extension Project {
  /// A project at Google's service, over HTTPS.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for an ID that begins with `demo-`.
  public init(_ id: String, apiKey: String, tenant: String? = nil) throws(AuthError) {
    guard !ProjectNames.isDemo(id) else {
      throw .invalid(Problem(.demoProject(projectID: id, host: Route.Service.identityToolkit.rawValue)))
    }
    self.init(.production, id: id, apiKey: apiKey, tenant: tenant)
  }

  /// A project at an emulator, at `HOST:PORT` over plain HTTP.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for an address that cannot be read, ``AuthError/invalid(_:)`` for another machine,
  ///   unless that is allowed, ``AuthError/invalid(_:)`` for an ID that begins with `demo-` on another machine.
  public init(
    _ id: String, emulator: String, tenant: String? = nil, allowsOtherMachines: Bool = false
  ) throws(AuthError) {
    try self.init(
      id, emulator: (emulator, "the emulator's address"), tenant: tenant,
      allowsOtherMachines: allowsOtherMachines)
  }

  /// A project at the emulator that `FIREBASE_AUTH_EMULATOR_HOST` names, else at Google's service with the API key.
  ///
  /// Without an ID, `GCLOUD_PROJECT` or `GOOGLE_CLOUD_PROJECT` names the project.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` if nothing says what serves the project, with the ways out, and the errors of the other
  ///   initializers.
  public init(
    _ id: String? = nil, apiKey: String? = nil, tenant: String? = nil, environment: [String: String]
  ) throws(AuthError) {
    let emulator = environment.variable(ProjectNames.emulatorVariable)
    guard emulator != nil || apiKey != nil else { throw .invalid(Problem(.argument(.noService))) }
    guard let id = id ?? ProjectNames.idVariables.lazy.compactMap(environment.variable).first else {
      throw .invalid(Problem(.argument(.noProjectID)))
    }
    if let emulator {
      try self.init(id, emulator: (emulator, ProjectNames.emulatorVariable), apiKey: apiKey, tenant: tenant)
    } else {
      try self.init(id, apiKey: apiKey ?? Self.localAPIKey, tenant: tenant)
    }
  }

  /// A project at an emulator whose address came from `emulator.source`.
  ///
  /// An ID that is only assumed is not checked: the server is asked for its own.
  package init(
    _ id: String, emulator: (address: String, source: String), apiKey: String? = nil, tenant: String? = nil,
    allowsOtherMachines: Bool = false, isAssumed: Bool = false
  ) throws(AuthError) {
    guard let origin = HTTPOrigin(.http, parsing: emulator.address)?.forClients else {
      let (text, source) = emulator
      throw .invalid(Problem(.argument(.setting(text, source: source, fault: "not HOST:PORT"))))
    }
    if !origin.isLoopback {
      guard isAssumed || !ProjectNames.isDemo(id) else {
        throw .invalid(Problem(.demoProject(projectID: id, host: origin.authority)))
      }
      guard allowsOtherMachines else { throw .invalid(Problem(.insecureHTTP(host: origin.authority))) }
    }
    self.init(.emulator(origin), id: id, apiKey: apiKey, tenant: tenant)
  }
}
