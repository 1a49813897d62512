package struct EmulatorUsersSetClaims: Command {
  package static let path = "emulator users set-claims"
  let user: UserReference
  let claims: ClaimsInput?
  let merge: Bool
  let unset: [String]
  let clear: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
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

  package static func result(of it: ShownUser?) -> Members {
    [
      "localId": .value(it?.user.localID),
      "customAttributes": .value(it.map { $0.user.customAttributes ?? "{}" }, "the claims now"),
      "claims": .value(it?.claims, "the same as an object"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    guard claims != nil || clear || !unset.isEmpty else {
      throw CommandFailure.usage(
        "there is nothing to change: the claims are missing",
        hint: .run("emulator users set-claims \(user.text) \(#"{"role":"admin"}"#)"))
    }
    let given = try claims?.claims(context, for: Self.next)
    // Check the object before looking up the user.
    if let given { _ = try given.claimsText(for: Self.next) }
    let server = try await context.localServer()
    let user = try await server.user(user, for: Self.next)
    let before = ShownUser(user).claims
    let text = try changed(before, by: given).claimsText(for: Self.next)
    for name in unset where before[name] == nil && given?[name] == nil {
      context.terminal.note("there is no claim '\(name)'")
    }
    let change = Update {
      $0.localID = user.localID
      $0.customAttributes = text
    }
    do throws(AuthError) {
      let shown = ShownUser(try await server.changeUser(change))
      let claims = shown.claimsText.map { "has the claims \($0.onOneLine)" } ?? "has no claims"
      return Reply(Self.result(of: shown)) { "\($0.strong(shown.user.nameWithUID)) \(claims).\n" }
    } catch {
      throw error.explained(for: Self.next)
    }
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
  func explained(for command: NextCommand) -> CommandFailure {
    var report = report
    guard let refusal else { return CommandFailure(report) }
    switch refusal.code {
    case .forbiddenClaim:
      report.message = ClaimsFault.reserved(name: refusal.detail ?? "").description
      report.next = ClaimsFault.reserved(name: "").hint(of: command)
    case .claimsTooLarge:
      report.message = "the claims have more than \(ClaimsFault.limit) characters as JSON"
      report.next = ClaimsFault.tooLong(count: 0).hint(of: command)
    case .invalidClaims:
      report.message = ClaimsFault.notAnObject.description
      report.next = ClaimsFault.notAnObject.hint(of: command)
    case .weakPassword, .passwordDoesNotMeetRequirements:
      report.next = "choose a longer one: \(run: .again(without: "password-file") + "--password-file PATH")"
    default: break
    }
    return CommandFailure(report)
  }
}
