import AuthCore
import BoundedJSON
import CommandLineKit
import IdentityToolkit

struct EmulatorUsersSetClaims: Command {
  static let path = "emulator users set-claims"
  let user: UserReference
  let claims: ClaimsInput?
  let merge: Bool
  let unset: [String]
  let clear: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Replace, change or remove the custom claims of a user of the local server.",
      discussion: """
        The claims are in every ID token that the user gets from now on; those issued before keep theirs, so \
        refresh them with authctl token --force-refresh. Without --merge the object replaces all claims, as \
        in the Admin SDK. It has at most 1000 characters as JSON, and none of the token's own names: \
        \(ClaimsFault.reservedNames.joined(separator: ", ")).
        """,
      examples: [
        #"authctl emulator users set-claims jane@example.com '{"role":"admin"}'"#,
        #"authctl emulator users set-claims jane@example.com --merge '{"level":3}' --unset role"#,
        "authctl emulator users set-claims jane@example.com - < claims.json",
        "authctl emulator users set-claims jane@example.com --clear",
      ],
      rules: [.atMostOne("claims", "clear"), .atMostOne("clear", "merge"), .atMostOne("clear", "unset")],
      build: Self.init(user:claims:merge:unset:clear:), UserReference.parameter(),
      .optionalOperand(
        "claims", completion: .file,
        help: "A JSON object, the path of a file with one, or - for standard input."),
      .flag("merge", help: "Keep the claims that the object does not name."),
      .repeated("unset", "NAME", help: "Remove this claim."),
      .flag("clear", help: "Remove all claims."))
  }

  func run(_ context: Context) async throws -> EmulatorUsersSetClaimsResult {
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
    let now = try await explained { () async throws(AuthError) in
      try await server.changeUser(
        Update {
          $0.localID = user.localID
          $0.customAttributes = text
        })
    }
    return EmulatorUsersSetClaimsResult(now)
  }

  /// The new claims.
  private func changed(
    _ before: [String: JSONValue], by given: [String: JSONValue]?
  ) -> [String: JSONValue] {
    guard !clear else { return [:] }
    let keeps = merge || given == nil
    var claims = (keeps ? before : [:]).merging(given ?? [:]) { $1 }
    for name in unset { claims[name] = nil }
    return claims
  }

  private func explained(
    _ call: () async throws(AuthError) -> UserInfo
  ) async throws -> UserInfo {
    do { return try await call() } catch { throw error.explained(for: Self.path) }
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

/// The result of `emulator users set-claims`.
struct EmulatorUsersSetClaimsResult: CommandResult {
  static var members: String { "localId customAttributes claims(*)" }

  let localID: String
  /// The claims in the protocol's form: a JSON object as a string.
  let customAttributes: String
  let claims: [String: JSONValue]
  private let name: String
  private let text: String?

  enum CodingKeys: String, CodingKey { case localID = "localId", customAttributes, claims }

  init(_ user: UserInfo) {
    let shown = ShownUser(user)
    localID = user.localID ?? ""
    customAttributes = user.customAttributes ?? "{}"
    claims = shown.claims
    name = user.nameWithUID
    text = shown.claimsText
  }

  func text(_ style: TextStyle) -> String {
    text.map { "\(style.strong(name)) has the claims \($0.onOneLine).\n" }
      ?? "\(style.strong(name)) has no claims.\n"
  }
}
