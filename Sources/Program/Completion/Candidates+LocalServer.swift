/// What a local server knows: the embedded one from its file, one on this machine if it answers at once.
extension Candidates {
  /// The time limit for a server that hangs, while the user waits after a key press.
  private static let patience = Duration.milliseconds(250)

  /// The command line's target, if it is a local server on this machine.
  private var server: EmulatorClient? {
    guard !isServerGone, let target else { return nil }
    let transport: Transport
    switch target.service {
    case .production: return nil
    case .emulator(let host, let port):
      guard HTTPOrigin(.http, host: host, port: port).isLoopback else { return nil }
      transport = Transport(
        .network(
          timeouts: TransportTimeouts(connect: Self.patience, total: Self.patience),
          environment: machine.variables))
    case .inProcess:
      let terminal = Terminal(
        machine.console, color: .never, isQuiet: true, noInput: true, variables: machine.variables)
      guard let path = try? paths.embedded else { return nil }
      let embedded = EmbeddedTarget(path: path, projectID: target.id, machine: machine)
      guard let found = try? embedded.transport(terminal, sent: SentCodes()) else { return nil }
      transport = found
    }
    // The client would record the server's clock in the session; a store that cannot exist prevents that.
    let nowhere = CredentialStore.file(at: "/dev/null/credentials.json", profile: profile)
    return AuthClient(
      target, store: nowhere,
      options: AuthClient.Options(within: Self.patience),
      dependencies: machine.dependencies(over: transport)
    ).localServer
  }

  /// Gets the project of a server known only by address; one that does not answer is not asked again.
  mutating func askForProject() async {
    guard targetInputs.namedProjectID == nil, case .emulator = target?.service, let server else { return }
    do throws(AuthError) {
      serverProject = try await server.status(patiently: false)?.projectID
    } catch {
      isServerGone = true
    }
  }

  func fictionalNumbers() async -> [Term] {
    let phones = (try? await server?.call(FictionalPhones.Get()).phones) ?? []
    return phones.map {
      Term($0.phoneNumber ?? "", $0.expireTime == nil ? "fictional number" : "leased")
    }
  }

  /// The signed-in user, if a local server knows it.
  func user() async -> UserInfo? {
    guard let session = await session, let server else { return nil }
    return try? await server.user(of: session)
  }

  /// The users of the first page, by address, number or uid.
  func users() async -> [Term] {
    let users = (try? await server?.users().users) ?? []
    return users.prefix(Self.mostUsers).compactMap { user in
      let name = user.email ?? user.phoneNumber ?? user.localID ?? ""
      // A shell would take it for an option.
      guard !name.hasPrefix("-") else { return nil }
      return Term(name, [user.displayName, user.localID].compactMap(\.self).joined(separator: ", "))
    }
  }

  /// The limit of a readable list.
  private static let mostUsers = 200

  func providers() async -> [Term] {
    let configured = (try? await server?.configuredProviders()) ?? []
    return configured.map { Term($0, "configured in the local server") }
      + DefaultSupportedIdps.all.map { Term($0) }
  }

  /// The user's providers; all that can be linked if the user's are unknown.
  func linkedProviders() async -> [Term] {
    if let linked = await user()?.providerUserInfo {
      return linked.compactMap { info in
        info.providerID.map { Term($0, info.email ?? info.phoneNumber ?? info.displayName ?? "") }
      }
    }
    return ["password", "phone"].map { Term($0) } + DefaultSupportedIdps.all.map { Term($0) }
  }
}
