/// Opens the link of an e-mail, which may redirect to `continueUrl` (Docs/protocol.md 9.2).
struct EmailAction: WriteOperation {
  static let route = Route(.get, .emulator, "action", form: .query)
  /// `verifyEmail`, `resetPassword`, `recoverEmail`, `verifyAndChangeEmail` or `signIn`.
  var mode: String?
  var oobCode: String?
  var apiKey: String?
  /// With `resetPassword`.
  var newPassword: String?
  var continueUrl: String?

  /// The response is a page, not an endpoint's response: it also contains refusals.
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let query = call.caller.query.givenOnce
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
    var action = self
    (action.mode, action.apiKey, action.oobCode) = (value("mode"), value("apiKey"), value("oobCode"))
    (action.continueUrl, action.newPassword) = (value("continueUrl"), value("newPassword"))
    return try action.answerRead(on: &state, &call)
  }

  private func answerRead(
    on state: inout ServerState, _ call: inout Call
  ) throws(ServerError) -> HTTPResponse {
    guard apiKey.filled != nil else { return Self.refusal(of: "apiKey", example: "YOUR_API_KEY") }
    guard oobCode.filled != nil else { return Self.refusal(of: "oobCode", example: "YOUR_OOB_CODE") }
    if mode == "signIn" { return signIn(call) }
    let outcome = try run(on: &state, &call)
    let isDone = outcome["error"] == nil
    if isDone, mode != "recoverEmail", let url = continueUrl, AbsoluteURL(url) != nil {
      return Self.redirect(to: url)
    }
    return Self.page(isDone ? 200 : 400, outcome)
  }

  /// What each mode except a reset does: the action, how to try again, and the sentence for success.
  private static let deeds = [
    "verifyEmail": (
      "verify your email", "Try verifying your email again.", "The email has been successfully verified."
    ),
    "verifyAndChangeEmail": (
      "change your email", "Try changing your email again.", "The email has been successfully changed."
    ),
    "recoverEmail": (
      "revert your email",
      "If you're trying to test the reverting email flow, try changing the email again to generate a new link.",
      "The email has been successfully reset."
    ),
  ]

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> ByName<String> {
    if mode == "resetPassword" { return try resetPassword(in: &project, &call) }
    guard let mode, let (deed, retry, success) = Self.deeds[mode] else { return ["error": "Invalid mode"] }
    let code = oobCode ?? ""
    guard mode != "recoverEmail" || project.oobCodes[code]?.requestType == .recoverEmail else {
      return ["error": "Requested mode does not match the OOB code provided.", "instructions": retry]
    }
    do throws(ServerError) {
      // Whatever the mode, a code of another kind has its own effect.
      let change = try AccountChange(byCode: code, in: &project, call)
      try project.changeUser(change.user.localID) { $0 = change.user }
      let isChange = mode == "verifyAndChangeEmail"
      var outcome: ByName<String> = ["success": success]
      outcome[isChange ? "newEmail" : "email"] = isChange ? change.newEmail : change.user.email
      return outcome
    } catch {
      let codes: [ErrorCode] = [.invalidEmailCode, .expiredEmailCode]
      // Or of a kind that changes no account.
      guard error.status == 501 || codes.map(\.rawValue).contains(error.message) else { throw error }
      return Self.expired(deed, retry: retry)
    }
  }

  private static func expired(_ deed: String, retry: String) -> ByName<String> {
    [
      "error": "Your request to \(deed) has expired or the link has already been used.",
      "instructions": retry,
    ]
  }

  private func resetPassword(
    in project: inout ProjectState, _ call: inout Call
  ) throws(ServerError) -> ByName<String> {
    let gone = Self.expired("reset your password", retry: "Try resetting your password again.")
    guard let code = oobCode, let sent = project.oobCodes[code], sent.requestType == .passwordReset else {
      return gone
    }
    let placeholder = "NEW_PASSWORD_HERE"
    if newPassword.filled == nil || newPassword == placeholder {
      let isMissing = newPassword != placeholder
      return [
        "error": isMissing
          ? "missing newPassword query parameter"
          : "newPassword must be something other than '\(placeholder)'",
        "instructions": isMissing
          ? PasswordInstructions.text(for: sent.email)
          : "The string '\(placeholder)' is just a placeholder.",
        "instructions2": isMissing
          ? "You may use a web browser or any HTTP client, such as curl."
          : "Please change the URL to specify a new password instead.",
        "urlTemplate": "\(sent.oobLink)&newPassword=\(placeholder)",
      ]
    }
    let reset = ResetPassword {
      $0.oobCode = code
      $0.newPassword = newPassword
    }
    do throws(ServerError) {
      let email = try reset.perform(on: &project, &call).email
      return ["success": "The password has been successfully updated.", "email": email ?? ""]
    } catch  where error.message == ErrorCode.expiredEmailCode.rawValue {
      return gone
    }
  }

  private func signIn(_ call: Call) -> HTTPResponse {
    guard var url = continueUrl.flatMap({ AbsoluteURL($0) }) else {
      return Self.page(
        400,
        [
          "error": "Missing continueUrl query parameter",
          "instructions": "To sign in, append &continueUrl=YOUR_APP_URL to the link.",
        ])
    }
    url.set(call.caller.query.givenOnce.filter { $0.name != "continueUrl" })
    return Self.redirect(to: url.description)
  }

  private static func refusal(of parameter: String, example: String) -> HTTPResponse {
    let instructions =
      "Please modify the URL to specify an \(parameter), such as ...&\(parameter)=\(example)"
    return page(400, ["error": "missing \(parameter) query parameter", "instructions": instructions])
  }

  private static func page(_ status: HTTPStatus, _ outcome: ByName<String>) -> HTTPResponse {
    HTTPResponse(status, fields: .unicodeJSON, body: JSONOutput.bytes(of: ["authEmulator": outcome]))
  }

  private static func redirect(to url: String) -> HTTPResponse {
    let location = PercentEncoding.encodeLocation(url)
    return HTTPResponse(
      303,
      fields: HTTPFields([
        .init("location", location), .init("content-type", "text/plain; charset=utf-8"),
        .init("vary", "Origin, Accept"),
      ]), body: Array("See Other. Redirecting to \(location)".utf8))
  }
}

extension [(name: String, value: String)] {
  /// The parameters that are texts: neither repeated nor with brackets.
  fileprivate var givenOnce: Self {
    let counts = ByName(map { ($0.name, 1) }, uniquingKeysWith: +)
    return filter { counts[$0.name] == 1 && !$0.name.utf8.contains(UInt8(ascii: "[")) }
  }
}

/// The sentence that tells a program whose password its request would set.
enum PasswordInstructions {
  private static let start = "To reset the password for "
  private static let end = ", send an HTTP GET request to the following URL."

  static func text(for account: String) -> String { start + account + end }

  /// The account that such a sentence names; nil for another sentence.
  static func account(in text: String) -> String? {
    guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
    return String(text.dropFirst(start.count).dropLast(end.count))
  }
}
