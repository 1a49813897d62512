import AuthEmulator
import EmulatorWire

/// Which hosts, origins and projects a local server accepts: a part of ``LocalServerParameters``.
struct LocalServerAccess: Sendable {
  let hosts: [AllowedHost]
  let origins: [AllowedOrigin]
  var singleProject: SingleProject?
  /// The address at which clients reach the server; nil for the one they use.
  let publicURL: PublicURL?

  static let parameter: Parameter<LocalServerAccess> = .group(
    build: LocalServerAccess.init(hosts:origins:singleProject:publicURL:),
    .repeated(
      "allow-host", "NAME", env: "AUTHCTL_ALLOW_HOST",
      help:
        "Also accept this host name, or every name below *.SUFFIX. IP addresses and localhost are always accepted, and this machine's name if others can reach the server."
    ),
    .repeated(
      "allow-origin", "ORIGIN", env: "AUTHCTL_ALLOW_ORIGIN",
      help:
        "Let web pages of this origin control the server, such as http://localhost:5173. The server's own pages always can."
    ),
    .option(
      "single-project", "MODE",
      help: "What to do with a call that names another project: error refuses it, warn reports it."),
    .option(
      "public-url", "URL", env: "AUTHCTL_PUBLIC_URL",
      help:
        "Where clients reach the server through a proxy or a port mapping, such as https://auth.example.test; links and pages use it."
    )
  )
  .under(ServerHeading.access)
  .labeled(LocalServerParameters.inProxies, "allow-host", "allow-origin", "public-url")

  /// Sets the host check and the origin rule.
  func apply(to configuration: inout EmulatorConfiguration, listeningOn listening: [ListenHost]) {
    var names = listening.map(\.name) + hosts.map(\.name)
    if let publicURL { names.append(publicURL.host) }
    // Other parties cannot make a browser resolve these names to this machine.
    if !listening.allSatisfy(\.isLoopback) { names += ProcessFacts.hostNames }
    configuration.hostCheck = HostCheck(alsoAllowing: names)
    configuration.originRule = OriginRule(alsoAllowing: origins.map(\.origin), publicURL: publicURL?.text)
    configuration.singleProject = singleProject
  }
}

extension SingleProject: ChoiceValue {}

/// A host's name, or `*.SUFFIX`, for `--allow-host`.
struct AllowedHost: ParsableValue {
  let name: String

  init(parsing text: String) throws(UsageError) {
    let text = text.cleaned()
    // A final dot makes no other name.
    let name = String(text.lowercased().dropLast(text.hasSuffix(".") ? 1 : 0))
    guard HostCheck.isName(name.hasPrefix("*.") ? name.dropFirst(2) : name[...]) else {
      throw UsageError(
        "'\(text)' is not a host name such as host.docker.internal or *.app.github.dev, without scheme and port",
        hint: Self.meant(by: name))
    }
    self.name = name
  }

  private static func meant(by text: String) -> NextStep? {
    let again: NextCommand = .again(without: "allow-host") + "--allow-host"
    let suffix = text.drop { $0 == "*" || $0 == "." }
    if text.contains("*"), suffix.isEmpty {
      return "every name would let any web page in; name each, or those below one: \(run: again + "*.SUFFIX")"
    }
    if suffix.startIndex != text.startIndex, HostCheck.isName(suffix) {
      return "for the names below it: \(run: again + "*.\(suffix)")"
    }
    let name = HTTPOrigin.meant(by: text).flatMap { HostCheck.isName($0.host) ? $0.host : nil }
    return name.map { "for this name: \(run: again + "\($0)")" }
  }
}

/// An origin of web pages for `--allow-origin`.
struct AllowedOrigin: ParsableValue {
  let origin: WebOrigin

  init(parsing text: String) throws(UsageError) {
    guard let origin = WebOrigin(parsing: text) else {
      throw UsageError("'\(text)' is not an origin such as http://localhost:5173")
    }
    self.origin = origin
  }
}
