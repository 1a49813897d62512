/// The inputs from the caller of a smoke test.
struct SmokeParameters: Sendable {
  let phones: [KnownPhone]
  let account: EmailAddress?
  let password: PasswordParameters
  let customToken: SecretInput?
  let set: [NamedText]
  let setFiles: [NamedText]
  let keepsClock: Bool

  static var parameter: Parameter<SmokeParameters> {
    .group(
      build: SmokeParameters.init(phones:account:password:customToken:set:setFiles:keepsClock:),
      .repeated(
        "test-number", "NUMBER=CODE",
        help: "A fictional number of the project and its code; with two, the number can be changed."),
      .option(
        "email", "ADDRESS",
        help:
          "The address of an account, verified and without a second factor, for mfa; it is not deleted."),
      PasswordParameters.parameter,
      .secret(
        "custom-token-file",
        help: "The file with a token from the project's backend, or - for standard input."),
      .repeated("set", "NAME=VALUE", help: "Set a value that a script declares."),
      .repeated(
        "set-file", "NAME=PATH", completion: .file,
        help:
          "Set a value or a secret that a script declares to what is in this file, or - for standard input."),
      .flag("keep-clock", help: "Skip the steps that move the clock of a local server."))
  }

  /// The values, with the secrets read.
  func values(_ context: Context) async throws -> SmokeGiven {
    var given = SmokeGiven(phones: phones, values: values, keepsClock: keepsClock)
    if let account {
      let secret = try await password.existing(context, orGive: "smoke mfa --email ADDRESS") { $0 }
      given.account = (account, secret)
    }
    if let customToken {
      given.values["token"] = try context.secret(customToken, named: "the custom token").reveal { $0 }
    }
    for file in setFiles {
      let input: SecretInput = file.text == "-" ? .standardInput : .file(file.text)
      given.values[file.name] = try context.secret(input, named: "the value \(file.name)").reveal { $0 }
    }
    return given
  }

  var values: [String: String] { Dictionary(set.map { ($0.name, $0.text) }) { $1 } }

  /// What is known without reading any secret.
  var outline: SmokeGiven {
    var given = SmokeGiven(phones: phones, values: values, keepsClock: keepsClock)
    given.account = account.map { ($0, Secret("")) }
    if customToken != nil { given.values["token"] = "" }
    for file in setFiles { given.values[file.name] = "" }
    return given
  }
}

/// The other target of a comparison (`smoke --against`).
struct SmokeAgainst: Sendable {
  /// `embedded`, `production` or an address.
  let place: String?
  let project: String?
  let apiKey: String?

  static var parameter: Parameter<SmokeAgainst> {
    .group(
      rules: [.requires("against-project", "against"), .requires("against-api-key", "against")],
      build: SmokeAgainst.init(place:project:apiKey:),
      .option(
        "against", "OTHER",
        help: "Also run the flows on HOST:PORT, production or embedded, and show the differences."),
      .option(
        "against-project", "ID",
        help: "The project ID on the other target; default: the same, or that server's own if none is named."),
      .option("against-api-key", "KEY", help: "The Web API key of the other target."))
  }

  /// The other target, under the same rules as every target (Docs/architecture.md 1); nil if there is none.
  func target(besides target: Project, _ context: Context) async throws -> Project? {
    guard let place else { return nil }
    var inputs = TargetInputs(
      apiKey: apiKey, project: try project ?? context.targetInputs().namedProjectID, tenant: target.tenant,
      allowsInsecureHTTP: context.options.insecureHTTP, variables: [:])
    switch place {
    case "embedded": inputs.apiKey = nil
    case "production":
      inputs.apiKey = try apiKey ?? context.settings().apiKey
      guard inputs.apiKey != nil else {
        throw CommandFailure.usage(
          "production needs a Web API key",
          hint: .run("smoke all --against production --against-api-key KEY --against-project ID"))
      }
    default:
      guard let address = try? ServerAddress(parsing: place) else {
        let meant = HTTPOrigin.meant(by: place)?.authority ?? HTTPOrigin.usual.authority
        throw CommandFailure.usage(
          "--against is '\(place)', neither HOST:PORT, production nor embedded",
          hint: "give it like this: \(run: .again(without: "against") + "--against \(meant)")")
      }
      inputs.emulator = address.origin.authority
      if inputs.project == nil {
        inputs.project = try? await context.server(of: try inputs.resolved(), patiently: false).projectID
      }
    }
    inputs.project = inputs.project ?? target.id
    return try inputs.resolved()
  }
}
