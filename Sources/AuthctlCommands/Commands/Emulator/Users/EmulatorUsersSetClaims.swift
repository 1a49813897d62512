struct EmulatorUsersSetClaims: Command {
  static let path = "emulator users set-claims"
  static let members = "localId customAttributes claims(*)"
  let user: UserReference
  let claims: ClaimsInput?
  let merge: Bool
  let unset: [String]
  let clear: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Replace, change or remove the custom claims of a user of the local server.",
      discussion: """
        The claims are in every ID token that the user gets from now on; tokens issued earlier keep theirs, so \
        refresh them with authctl token --force-refresh. Without --merge the object replaces all claims, as \
        in the Admin SDK. It has at most 1000 characters as JSON, and must not use the token's own names: \
        \(ClaimsFault.reservedNames.joined(separator: ", ")).
        """,
      examples: [
        #"authctl emulator users set-claims jane@example.com '{"role":"admin"}'"#,
        #"authctl emulator users set-claims jane@example.com --merge '{"level":3}' --unset role"#,
        "authctl emulator users set-claims jane@example.com - < claims.json",
        "authctl emulator users set-claims jane@example.com --clear",
      ],
      rules: [.atMostOne("claims", "clear"), .atMostOne("clear", "merge"), .atMostOne("clear", "unset")],
      build: Self.init(user:claims:merge:unset:clear:), UserReference.parameter,
      .optionalOperand(
        "claims", completion: .file,
        help: "A JSON object, the path of a file with one, or - for standard input."),
      .flag("merge", help: "Keep the claims that are not in the object."),
      .repeated("unset", "NAME", help: "Remove this claim."),
      .flag("clear", help: "Remove all claims."))
  }

  func run(_ context: Context) async throws -> Reply {
    guard claims != nil || clear || !unset.isEmpty else {
      throw CommandFailure.usage(
        "there is nothing to change: the claims are missing",
        hint: #"authctl emulator users set-claims \#(user.text) '{"role":"admin"}'"#)
    }
    let given = try claims?.claims(context, for: Self.path)
    // Check the object before looking up the user.
    if let given { _ = try given.claimsText(for: Self.path) }
    let server = try await context.localServer()
    let user = try await server.user(user, for: Self.path)
    let before = ShownUser(user).claims
    let text = try changed(before, by: given).claimsText(for: Self.path)
    for name in unset where before[name] == nil && given?[name] == nil {
      context.terminal.note("there is no claim '\(name)'")
    }
    let change = Update {
      $0.localID = user.localID
      $0.customAttributes = text
    }
    do throws(AuthError) {
      return Self.reply(try await server.changeUser(change), context.terminal.style)
    } catch {
      throw error.explained(for: Self.path)
    }
  }

  private static func reply(_ user: UserInfo, _ style: TextStyle) -> Reply {
    let shown = ShownUser(user)
    let claims = shown.claimsText.map { "has the claims \($0.onOneLine)" } ?? "has no claims"
    return Reply(
      "\(style.strong(user.nameWithUID)) \(claims).\n",
      [
        "localId": user.localID ?? "", "customAttributes": user.customAttributes ?? "{}",
        "claims": shown.claims,
      ])
  }

  private func changed(
    _ before: ByName<JSONValue>, by given: ByName<JSONValue>?
  ) -> ByName<JSONValue> {
    guard !clear else { return [:] }
    let keeps = merge || given == nil
    var claims = (keeps ? before : [:]).merging(given ?? [:]) { $1 }
    for name in unset { claims[name] = nil }
    return claims
  }
}

extension AuthError {
  /// The failure of an administrator's change, with what to do about it.
  func explained(for command: String) -> CommandFailure {
    var report = report
    guard case .refused(let code, let detail, _) = self else { return CommandFailure(report) }
    switch code {
    case .forbiddenClaim:
      report.message = ClaimsFault.reserved(name: detail ?? "").description
      report.hint = ClaimsFault.reserved(name: "").hint(of: command)
    case .claimsTooLarge:
      report.message = "the claims have more than \(ClaimsFault.limit) characters as JSON"
      report.hint = ClaimsFault.tooLong(count: 0).hint(of: command)
    case .invalidClaims:
      report.message = ClaimsFault.notAnObject.description
      report.hint = ClaimsFault.notAnObject.hint(of: command)
    default: break
    }
    return CommandFailure(report)
  }
}

/// Where custom claims come from: JSON on the command line, a file, or `-` for standard input.
struct ClaimsInput: ParsableValue, Equatable {
  let text: String

  init(parsing text: String) throws(UsageError) {
    guard !text.isEmpty else { throw UsageError("claims are a JSON object, the path of a file, or -") }
    self.text = text
  }

  /// The option `--claims`; `meaning` is what the claims are.
  static func option(_ meaning: String) -> Parameter<Self?> {
    .option(
      "claims", "JSON|PATH|-", completion: .file,
      help: "\(meaning): a JSON object, the path of a file with one, or - for standard input.")
  }

  var isStandardInput: Bool { text == "-" }

  /// Reads the claims; their names and length are not checked.
  func claims(_ context: Context, for command: String) throws -> ByName<JSONValue> {
    let json =
      isJSON
      ? text
      : String(
        decoding: try context.bytes(ofFileOrInput: text, named: "the JSON of the claims"), as: UTF8.self)
    do throws(ClaimsFault) {
      return try ClaimsFault.claims(in: json)
    } catch {
      throw error.failure(of: command)
    }
  }

  /// Whether the text is JSON itself: no file name begins like an object, and a list or a quoted string is a
  /// mistaken object.
  private var isJSON: Bool {
    text.first { !$0.isWhitespace }.map { "{[\"".contains($0) } == true
  }
}

extension ByName<JSONValue> {
  /// The claims as a server takes them.
  ///
  /// - Throws: ``CommandFailure`` for a reserved name, or for more characters than possible.
  func claimsText(for command: String) throws -> String {
    let text = try ReplyJSON.compact(self)
    do throws(ClaimsFault) {
      try ClaimsFault.check(self, as: text)
    } catch {
      throw error.failure(of: command)
    }
    return text
  }
}

extension ClaimsFault {
  /// The failure of a command whose claims no server would take.
  func failure(of command: String) -> CommandFailure {
    var report = ErrorReport(code, message: description, hint: hint(of: command))
    report.exitStatus = .usage
    return CommandFailure(report)
  }

  /// What to do about it.
  func hint(of command: String) -> String {
    switch self {
    case .notJSON, .notAnObject: "authctl \(command) --help"
    case .tooLong:
      "an ID token carries the claims in every request: keep long values in your database, and only a role here"
    case .reserved:
      "use another name for the claim; the token's own are \(Self.reservedNames.joined(separator: ", "))"
    }
  }
}
