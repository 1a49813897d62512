/// Where a server runs, as far as others reach it by another address there.
struct Surroundings: Sendable {
  let variables: [String: String]
  /// The name by which the containers of a common network know this one; nil outside of a container.
  let containerName: String?

  init(
    _ variables: [String: String], hostNames: [String] = ProcessFacts.hostNames,
    exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) {
    self.variables = variables
    // Podman and systemd set the variable; Docker and Podman make the files.
    let isContainer =
      ["container", "KUBERNETES_SERVICE_HOST"].contains { variables.variable($0) != nil }
      || ["/.dockerenv", "/run/.containerenv"].contains(where: exists)
    containerName = isContainer ? hostNames.first : nil
  }

  /// The address at which a machine in the cloud forwards a port, as Codespaces, Gitpod and Firebase Studio do; nil elsewhere.
  func forwarded(port: Int) -> String? {
    if let name = variables.variable("CODESPACE_NAME"),
      let domain = variables.variable("GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN")
    {
      return "https://\(name)-\(port).\(domain)"
    }
    let gitpod = variables.variable("GITPOD_WORKSPACE_URL").flatMap { try? PublicURL(parsing: $0) }
    // firebase-tools reads it too.
    let host = gitpod?.host ?? variables.variable("WEB_HOST")
    return host.map { "https://\(port)-\($0)" }
  }

  /// How others reach a server that is ready.
  func notes(about ready: ReadyLine) -> [String] {
    // As the server listens: to a client, a wildcard is this machine.
    let isOpen = ready.addresses.contains { address in
      let host = address.lastIndex(of: ":").map { String(address[..<$0]) }
      return host.flatMap { try? ListenHost(parsing: $0) }?.isLoopback == false
    }
    let others = containerName.flatMap { isOpen ? "\($0):\(ready.origin.port)" : nil }
    let forwarded = forwarded(port: ready.origin.port).flatMap { ready.url == $0 ? nil : $0 }
    return [
      others.map {
        "in other containers of the same network, where a service's name works too: \(ready.export(at: $0))"
      },
      forwarded.map {
        "this machine's service forwards it as \($0); for links and pages there, start it with --public-url \($0)"
      },
    ].compactMap(\.self)
  }
}
