/// Opens the link of an e-mail, which may redirect to `continueUrl` (Docs/protocol.md 9.2).
struct EmailAction: Endpoint {
  static let route = Route(.get, .emulator, "action", form: .query)
  /// `verifyEmail`, `resetPassword`, `recoverEmail`, `verifyAndChangeEmail` or `signIn`.
  var mode: String?
  var oobCode: String?
  var apiKey: String?
  /// With `resetPassword`.
  var newPassword: String?
  var continueUrl: String?

  struct Response: WireObject {
    var authEmulator: Outcome?
  }

  struct Outcome: WireObject {
    var success: String?
    var email: String?
    var newEmail: String?
    var error: String?
    var instructions: String?
    var instructions2: String?
    var urlTemplate: String?
  }
}

extension EmailAction: WriteOperation {
  /// Express allows a slash at the end of a page's path.
  static var otherTemplates: [String] { ["action/"] }

  /// The response is a page, not an endpoint's response: it also contains refusals.
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let action = call.world.policy.checksLinks ? self : asExpress(call.caller.query)
    return try action.answerRead(on: &state, &call)
  }

  /// Returns the same request, with parameters that are not strings interpreted as in Google's emulator.
  private func asExpress(_ query: [(name: String, value: String)]) -> Self {
    func parameter(_ name: String) -> ExpressParameter? {
      ExpressParameter(name, in: query, takesBrackets: true)
    }
    var action = self
    action.mode = parameter("mode")?.text
    action.apiKey = parameter("apiKey")?.templateText
    action.continueUrl = parameter("continueUrl")?.templateText
    // A list is not a code, even with a single element.
    action.oobCode = parameter("oobCode").map { $0.text ?? "\($0.templateText)," }
    return action
  }

  private func answerRead(
    on state: inout ServerState, _ call: inout Call
  ) throws(ServerError) -> HTTPResponse {
    guard apiKey.filled != nil else { return Self.refusal(of: "apiKey", example: "YOUR_API_KEY") }
    guard oobCode.filled != nil else { return Self.refusal(of: "oobCode", example: "YOUR_OOB_CODE") }
    if mode == "signIn" { return signIn(call) }
    let outcome = try run(on: &state, &call)
    let isDone = outcome.authEmulator?.error == nil
    if isDone, mode != "recoverEmail", let url = continueUrl.filled { return Self.redirect(to: url) }
    return Self.page(isDone ? 200 : 400, outcome)
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    let code = oobCode ?? ""
    switch mode {
    case "verifyEmail":
      return try use(
        code, to: "verify your email", retry: "Try verifying your email again.", in: &project, call
      ) {
        $0.success = "The email has been successfully verified."
        $0.email = $1.user.email
      }
    case "verifyAndChangeEmail":
      return try use(
        code, to: "change your email", retry: "Try changing your email again.", in: &project, call
      ) {
        $0.success = "The email has been successfully changed."
        $0.newEmail = $1.newEmail
      }
    case "recoverEmail": return try recoverEmail(code, in: &project, call)
    case "resetPassword": return try resetPassword(code, in: &project, &call)
    default: return Self.outcome { $0.error = "Invalid mode" }
    }
  }

  /// Changes the account as the code says, whatever the mode: a code of another kind has its own effect.
  private func use(
    _ code: String, to deed: String, retry: String, in project: inout ProjectState, _ call: Call,
    _ describe: (inout Outcome, AccountChange) -> Void
  ) throws(ServerError) -> Response {
    do throws(ServerError) {
      let change = try ChangeByCode(code, in: &project, call).change
      let changed = change.user
      try project.changeUser(changed.localID) { $0 = changed }
      return Self.outcome { describe(&$0, change) }
    } catch {
      guard error.isAboutCode else { throw error }
      return Self.outcome {
        $0.error = "Your request to \(deed) has expired or the link has already been used."
        $0.instructions = retry
      }
    }
  }

  private func recoverEmail(
    _ code: String, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Response {
    let retry =
      "If you're trying to test the reverting email flow, try changing the email again to generate a new link."
    guard project.oobCodes[code]?.requestType == .recoverEmail else {
      return Self.outcome {
        $0.error = "Requested mode does not match the OOB code provided."
        $0.instructions = retry
      }
    }
    return try use(code, to: "revert your email", retry: retry, in: &project, call) {
      $0.success = "The email has been successfully reset."
      $0.email = $1.user.email
    }
  }

  private func resetPassword(
    _ code: String, in project: inout ProjectState, _ call: inout Call
  ) throws(ServerError) -> Response {
    let gone = Self.outcome {
      $0.error = "Your request to reset your password has expired or the link has already been used."
      $0.instructions = "Try resetting your password again."
    }
    guard let sent = project.oobCodes[code], sent.requestType == .passwordReset else { return gone }
    let given = ExpressParameter(
      "newPassword", in: call.caller.query, takesBrackets: !call.world.policy.checksLinks)
    let isText = given?.text != nil || given == nil
    let placeholder = "NEW_PASSWORD_HERE"
    if isText, newPassword.filled == nil || newPassword == placeholder {
      return Self.outcome {
        if newPassword == placeholder {
          $0.error = "newPassword must be something other than '\(placeholder)'"
          $0.instructions = "The string '\(placeholder)' is just a placeholder."
          $0.instructions2 = "Please change the URL to specify a new password instead."
        } else {
          $0.error = "missing newPassword query parameter"
          $0.instructions = PasswordInstructions.text(for: sent.email)
          $0.instructions2 = "You may use a web browser or any HTTP client, such as curl."
        }
        $0.urlTemplate = "\(sent.oobLink)&newPassword=\(placeholder)"
      }
    }
    // The length of a list counts as the password's.
    if !isText, given?.length ?? 0 < 6 { throw .weakPassword }
    let reset = ResetPassword {
      $0.oobCode = code
      $0.newPassword = isText ? newPassword : given?.templateText
    }
    do throws(ServerError) {
      let answer = try reset.perform(on: &project, &call)
      return Self.outcome {
        $0.success = "The password has been successfully updated."
        $0.email = answer.email
      }
    } catch  where error.message == ServerErrorCode.expiredOOBCode.rawValue {
      return gone
    }
  }

  private func signIn(_ call: Call) -> HTTPResponse {
    let query = call.caller.query
    guard let target = continueUrl.filled,
      var url = AbsoluteURL(target, keepsAllItems: !call.world.policy.checksLinks)
    else {
      return Self.page(
        400,
        Self.outcome {
          $0.error = "Missing continueUrl query parameter"
          $0.instructions = "To sign in, append &continueUrl=YOUR_APP_URL to the link."
        })
    }
    let counts = Dictionary(query.map { ($0.name, 1) }, uniquingKeysWith: +)
    // In Express, a repeated parameter or one with brackets is a list or an object, and is not passed on.
    url.set(
      query.filter {
        $0.name != "continueUrl" && counts[$0.name] == 1 && !$0.name.utf8.contains(UInt8(ascii: "["))
      })
    return Self.redirect(to: url.description)
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

extension EmailAction {
  fileprivate static func outcome(_ fill: (inout Outcome) -> Void) -> Response {
    Response { $0.authEmulator = Outcome(fill) }
  }

  fileprivate static func refusal(of parameter: String, example: String) -> HTTPResponse {
    page(
      400,
      outcome {
        $0.error = "missing \(parameter) query parameter"
        $0.instructions =
          "Please modify the URL to specify an \(parameter), such as ...&\(parameter)=\(example)"
      })
  }

  fileprivate static func page(_ status: HTTPStatus, _ outcome: Response) -> HTTPResponse {
    HTTPResponse(
      status, fields: .unicodeJSON,
      body: JSONOutput.bytes(of: outcome))
  }

  fileprivate static func redirect(to url: String) -> HTTPResponse {
    let location = PercentEncoding.encodeLocation(url)
    return HTTPResponse(
      303,
      fields: HTTPFields([
        .init("location", location), .init("content-type", "text/plain; charset=utf-8"),
        .init("vary", "Origin, Accept"),
      ]), body: Array("See Other. Redirecting to \(location)".utf8))
  }
}

extension ServerError {
  /// Whether the code is unknown, used up, expired or of a kind that changes no account.
  fileprivate var isAboutCode: Bool {
    status == 501 || message == ServerErrorCode.invalidOOBCode.rawValue
      || message == ServerErrorCode.expiredOOBCode.rawValue
  }
}
