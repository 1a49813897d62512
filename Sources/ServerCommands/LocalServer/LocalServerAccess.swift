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
      help:
        "What to do with a call that names another project: error refuses it, warn reports each, allow says nothing. Default: one note for the first."
    ),
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
    let parts = text.split(separator: ",")
    // One part is the text itself.
    let names = parts.count < 2 ? [] : parts.compactMap { try? Self(parsing: String($0)) }
    if names.count > 1, names.count == parts.count {
      let all = names.dropFirst().reduce(again + "\(names[0].name)") { $0 + "--allow-host \($1.name)" }
      return "repeat the option: \(run: all)"
    }
    // What an address in a browser has around the name.
    var name = text[(text.firstRange(of: "://")?.upperBound ?? text.startIndex)...].prefix {
      !"/?#".contains($0)
    }
    if HTTPOrigin(.http, parsing: "\(name)", defaultPort: 80)?.isAddress == true || name.contains("::") {
      return "IP addresses are always accepted: \(run: .again(without: "allow-host"))"
    }
    name = name.prefix { $0 != ":" }
    let suffix = name.drop { $0 == "*" || $0 == "." }
    if name.contains("*"), suffix.isEmpty {
      return "every name would let any web page in; name each, or those below one: \(run: again + "*.SUFFIX")"
    }
    guard HostCheck.isName(suffix) else { return nil }
    return suffix.startIndex == name.startIndex
      ? "for this name: \(run: again + "\(suffix)")" : "for the names below it: \(run: again + "*.\(suffix)")"
  }
}

/// An origin of web pages for `--allow-origin`.
struct AllowedOrigin: ParsableValue {
  let origin: WebOrigin

  init(parsing text: String) throws(UsageError) {
    guard let origin = WebOrigin(parsing: text) else {
      let meant = PublicURL.meant(by: text)
      throw UsageError(
        "'\(text)' is not an origin such as http://localhost:5173",
        hint: meant.map { "did you mean: \(run: .again(without: "allow-origin") + "--allow-origin \($0)")" })
    }
    self.origin = origin
  }
}
