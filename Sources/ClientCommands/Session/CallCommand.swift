import Explanation

package struct CallCommand: Command {
  package static let path = "call"
  let call: CallPath
  let body: String?
  let method: Method
  let sendsIDToken: Bool
  let showsTokens: Bool
  let yes: Bool

  enum Method: String, ChoiceValue {
    case get = "GET"
    case post = "POST"
  }

  package static var description: CommandDescription<Context> {
    CommandDescription(
      "Call any endpoint as an app does, and print its answer.",
      discussion: """
        The path is that of the API: accounts:signUp (in version v1), v2/accounts/mfaSignIn:start, or token. \
        The API key is added, and the tenant if one is chosen; --id-token adds the ID token of the session. An \
        administrator's credential is never sent, and nothing in the answer is stored. Secrets in the \
        answer are replaced as in a trace, unless --show-tokens is given. In production, a call that may change \
        something is confirmed first, or with --yes or --expect-target production. If a command makes the \
        same call, use the command: it checks more.
        """,
      examples: [
        #"echo '{"returnSecureToken":true}' | authctl call accounts:signUp -"#,
        "authctl call accounts:lookup --id-token",
        "authctl call v2/recaptchaConfig request.json --method GET",
      ],
      build: Self.init(call:body:method:sendsIDToken:showsTokens:yes:),
      .operand("path", help: "The endpoint, such as accounts:signUp or v2/accounts/mfaSignIn:start."),
      .optionalOperand(
        "body", completion: .file,
        help: "The file with the JSON object to send, or - for standard input; default: an empty object."),
      .option("method", "METHOD", default: .post, help: "The method; GET sends the members as parameters."),
      .flag("id-token", help: "Add the signed-in user's ID token to the body, as idToken."),
      .flag("show-tokens", help: "Print the answer as it is, with its tokens."),
      .flag("yes", help: "Do not ask before a call to production."))
  }

  package static func result(of answer: FreeObject?) -> Members { Members(open: answer) }

  package func run(_ context: Context) async throws -> Reply {
    var members = try body.map { try Self.members(inFileOrInput: $0, context) } ?? [:]
    let target = try await context.target(asking: .required)
    if method != .get, !target.isLocal, !yes, context.options.expectTarget != .production {
      try context.terminal.confirm(
        "Call \(call.path) of \(target.description)?", orGive: .again() + "--yes",
        refusal: "nothing was sent to \(target.description)")
    }
    let auth = try await context.auth()
    if sendsIDToken, members["idToken"] == nil {
      members["idToken"] = .string(try await auth.idToken().secret.reveal { $0 })
    }
    if call.service == .identityToolkit, method != .get, let tenant = target.tenant,
      members["tenantId"] == nil
    {
      members["tenantId"] = .string(tenant)
    }
    let route = Route(method == .get ? .get : .post, call.service, call.path)
    let answer = try await auth.call(
      FreeCall { $0.members = members }, as: .app, at: route, isHarmless: method == .get)
    var shown = JSONValue.object(answer.members)
    if !showsTokens { shown = SecretCleaner().cleaned(shown) }
    let object = FreeObject { $0.members = shown.object ?? [:] }
    return Reply(ReplyJSON.pretty(object.members), Self.result(of: object))
  }

  private static func members(inFileOrInput path: String, _ context: Context) throws -> ByName<JSONValue> {
    let bytes = try context.bytes(ofFileOrInput: path, named: "the body")
    guard let members = (try? JSONReader.read(bytes))?.object else {
      throw CommandFailure.usage(
        "\(path == "-" ? "standard input" : path) is not a JSON object", hint: nil)
    }
    return members
  }
}

/// The path of an endpoint below its service, with its version.
struct CallPath: ParsableValue, Equatable {
  let service: Route.Service
  let path: String

  /// Adds the version, and drops the service's host if it is there, as in a path of a trace.
  init(parsing text: String) throws(UsageError) {
    var rest = text[...]
    if rest.hasPrefix("/") { rest = rest.dropFirst() }
    var named: Route.Service?
    for service in [Route.Service.identityToolkit, .secureToken] where rest.hasPrefix("\(service.rawValue)/")
    {
      named = service
      rest = rest.dropFirst(service.rawValue.count + 1)
    }
    guard !rest.isEmpty, rest.utf8.allSatisfy(Self.isPlain), !rest.contains("..") else {
      throw UsageError("'\(text)' is not the path of an endpoint, such as accounts:signUp")
    }
    let hasVersion = ["v1/", "v2/"].contains { rest.hasPrefix($0) }
    path = hasVersion ? String(rest) : "v1/\(rest)"
    service = named ?? (path == "v1/token" ? .secureToken : .identityToolkit)
  }

  /// Whether a byte needs no encoding, and cannot begin a query.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-._~:/@".utf8.contains(byte)
  }
}
