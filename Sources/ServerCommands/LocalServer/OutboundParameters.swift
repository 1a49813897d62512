import AuthEmulator
import EmulatorWire

/// The receivers of a local server's events: a part of ``LocalServerParameters``.
struct OutboundParameters: Sendable {
  let webhooks: [WebhookURL]
  let secret: SecretInput?
  let functions: FunctionsPlace?

  init(webhooks: [WebhookURL], secret: SecretInput?, functions: FunctionsPlace?) throws(UsageError) {
    // A variable may be set for other servers.
    if webhooks.isEmpty, let secret, !secret.isVariable {
      throw UsageError("--webhook-secret-file needs --webhook")
    }
    guard webhooks.isEmpty || secret != nil else {
      throw UsageError(
        "--webhook needs --webhook-secret-file or AUTHCTL_WEBHOOK_SECRET, so that the receiver can check the sender",
        hint: Self.newSecret)
    }
    self.webhooks = webhooks
    self.secret = secret
    self.functions = functions
  }

  static let parameter: Parameter<OutboundParameters> = .group(
    build: OutboundParameters.init(webhooks:secret:functions:),
    .repeated(
      "webhook", "URL", env: "AUTHCTL_WEBHOOK",
      help: "Send SMS codes, e-mail links and account events to this address, signed."),
    .secret(
      "webhook-secret-file", env: ("AUTHCTL_WEBHOOK_SECRET", "the webhook secret"),
      help: "The file with the secret that signs what --webhook sends, or - for standard input."),
    .option(
      "functions-emulator", "HOST:PORT|hub", env: "AUTHCTL_FUNCTIONS_EMULATOR",
      help:
        "Notify this Functions emulator of new and deleted users; hub finds it through FIREBASE_EMULATOR_HUB."
    )
  )
  .under(ServerHeading.events)

  private static let newSecret: NextStep = "make one: \(shell: "openssl", "rand", "-hex", "32")"

  /// Checks the addresses and creates the queues; nil if there is no receiver.
  func prepare(project: String, _ context: Context) throws -> Outbound? {
    guard !webhooks.isEmpty || functions != nil else { return nil }
    let key = try secret.map { try context.secret($0, named: "--webhook-secret-file", keepingBlanks: true) }
    if !webhooks.isEmpty, key?.reveal({ $0.utf8.count < 16 }) ?? true {
      throw CommandFailure.usage(
        "the secret of --webhook has fewer than 16 characters", hint: Self.newSecret)
    }
    let random = context.machine.randomBytes
    var receivers: [Outbound.Receiver] = []
    func add(
      _ name: String, _ origin: HTTPOrigin, _ policy: DeliveryPolicy = DeliveryPolicy(),
      listen: @escaping @Sendable (inout ServerDependencies, DeliveryQueue) -> Void
    ) throws(CommandFailure) {
      do throws(SystemError) {
        let queue = try DeliveryQueue(
          to: origin, policy: policy, environment: context.variables, randomBytes: random)
        receivers.append(Outbound.Receiver(name: name, origin: origin, queue: queue, listen: listen))
      } catch {
        throw .cannotDeliver("cannot create the queue for a receiver: \(error.reason)")
      }
    }
    for hook in webhooks {
      try check(hook.origin, of: "--webhook", project, context)
      let webhook = Webhook(
        target: hook.target, secret: key ?? Secret(""), now: context.machine.now, randomBytes: random)
      try add("webhook", hook.origin) { webhook.listen(to: &$0, $1) }
    }
    if let place = try functions?.origin(context) {
      try check(place, of: "--functions-emulator", project, context)
      try add("functions", place, .once) { FunctionsEmulator(randomBytes: random).listen(to: &$0, $1) }
    }
    return Outbound(receivers: receivers)
  }

  /// Refuses to show codes and accounts to a network (Docs/architecture.md 1).
  private func check(
    _ origin: HTTPOrigin, of option: String, _ project: String, _ context: Context
  ) throws(CommandFailure) {
    guard !origin.isLoopback else { return }
    guard !ProjectNames.isDemo(project) else {
      throw .usage(
        "\(option): the project \(project) reaches only this machine, and \(origin.host) is another machine",
        hint: "use a project whose ID does not start with demo-: --project ID")
    }
    guard origin.scheme == .https || context.options.insecureHTTP else {
      throw .usage(
        "\(option): plain HTTP to \(origin.host) would show codes and accounts to the network",
        hint: "use https, or where the network is trusted: --insecure-http")
    }
  }
}

extension SecretInput {
  /// Whether the secret is in a variable, which may be set for something else.
  fileprivate var isVariable: Bool { if case .variable = self { true } else { false } }
}

struct WebhookURL: ParsableValue {
  let origin: HTTPOrigin
  let target: RequestTarget

  init(parsing text: String) throws(UsageError) {
    // The address is not shown: services put secrets into them.
    guard let parts = FunctionAddress(text)?.parts else {
      throw UsageError("a webhook's address is a URL such as http://127.0.0.1:8080/hook, without a password")
    }
    (origin, target) = (parts.origin.inFull.forClients, parts.target)
  }
}

/// The address of `--functions-emulator`.
struct FunctionsPlace: ParsableValue, Equatable {
  /// The variable with which firebase-tools passes its hub's address to scripts.
  static let hubVariable = "FIREBASE_EMULATOR_HUB"

  /// The address; nil for the one that the hub of firebase-tools reports.
  let origin: HTTPOrigin?

  init(parsing text: String) throws(UsageError) {
    origin = text == "hub" ? nil : HTTPOrigin(server: text)
    guard origin != nil || text == "hub" else {
      let meant = HTTPOrigin.meant(by: text)
      throw UsageError(
        "'\(text)' is neither HOST:PORT nor hub",
        hint: meant.map {
          "for this address: \(run: .again(without: "functions-emulator") + "--functions-emulator \($0.authority)")"
        })
    }
  }

  /// The address of the Functions emulator; asks the hub if necessary.
  func origin(_ context: Context) throws(CommandFailure) -> HTTPOrigin {
    if let origin { return origin }
    return try Self.askHub(context)
  }

  private static func askHub(_ context: Context) throws(CommandFailure) -> HTTPOrigin {
    guard let text = context.variables[hubVariable], !text.isEmpty else {
      throw .usage(
        "--functions-emulator hub: \(hubVariable) is not set; firebase emulators:exec sets it",
        hint: givingAddress)
    }
    guard let hub = HTTPOrigin(server: text.cleaned()), hub.isLoopback else {
      throw .usage("\(hubVariable) is not an address on this machine such as 127.0.0.1:4400", hint: nil)
    }
    let transport = BlockingTransport(
      timeouts: TransportTimeouts(connect: .seconds(2), total: .seconds(5)),
      limits: HTTPLimits(bodyBytes: 1 << 20), environment: context.variables)
    let answer: HTTPResponse
    do throws(HTTPError) {
      answer = try transport.send(HTTPRequest(.get, RequestTarget(path: "/emulators", query: nil)), to: hub)
    } catch {
      throw failure("the hub at \(hub.authority) does not answer")
    }
    let functions = try? JSONReader.read(answer.body)["functions"]
    guard let functions, let host = functions["host"]?.string, let port = functions["port"]?.integer,
      (1...65535).contains(port)
    else { throw failure("the hub at \(hub.authority) runs no Functions emulator") }
    return HTTPOrigin(.http, host: host, port: Int(port)).forClients
  }

  private static func failure(_ message: String) -> CommandFailure {
    CommandFailure(
      .networkRequestFailed, "--functions-emulator hub: \(message)",
      hint: givingAddress)
  }

  private static let givingAddress: NextStep =
    "give the address: \(run: .again(without: "functions-emulator") + "--functions-emulator 127.0.0.1:5001")"
}
