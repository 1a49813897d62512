import AuthHTTP
import IdentityToolkit

extension EmailAction: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    throw .notFound
  }

  /// The answer is a page, not an endpoint's answer: it also contains refusals.
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let outcome: ActionOutcome
    let visit = Visit(action: self)
    do throws(ServerError) {
      outcome = try visit.run(on: &state, &call)
    } catch {
      outcome = .refused(Outcome { $0.error = error.message })
    }
    return outcome.response
  }
}

/// The result of opening a link.
private enum ActionOutcome {
  case done(EmailAction.Outcome)
  case refused(EmailAction.Outcome)
  case redirect(String)

  var response: HTTPResponse {
    switch self {
    case .done(let outcome): Self.page(200, outcome)
    case .refused(let outcome): Self.page(400, outcome)
    case .redirect(let url):
      HTTPResponse(
        303,
        fields: HTTPFields([
          .init("location", url), .init("content-type", "text/plain; charset=utf-8"),
          .init("vary", "Origin, Accept"),
        ]), body: Array("See Other. Redirecting to \(url)".utf8))
    }
  }

  private static func page(_ status: HTTPStatus, _ outcome: EmailAction.Outcome) -> HTTPResponse {
    HTTPResponse(
      status, fields: HTTPFields([.init("content-type", "application/json; charset=utf-8")]),
      body: JSONOutput.bytes(of: EmailAction.Response { $0.authEmulator = outcome }))
  }
}

/// A request that opens a link.
private struct Visit {
  let action: EmailAction

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> ActionOutcome {
    guard action.apiKey.filled != nil else {
      return .refused(
        .init {
          $0.error = "missing apiKey query parameter"
          $0.instructions = "Please modify the URL to specify an apiKey, such as ...&apiKey=YOUR_API_KEY"
        })
    }
    guard let code = action.oobCode.filled else {
      return .refused(
        .init {
          $0.error = "missing oobCode query parameter"
          $0.instructions = "Please modify the URL to specify an oobCode, such as ...&oobCode=YOUR_OOB_CODE"
        })
    }
    switch action.mode {
    case "verifyEmail":
      return apply(
        code, of: .verifyEmail, to: "verify your email", retry: "Try verifying your email again.",
        success: "The email has been successfully verified.", on: &state, &call)
    case "verifyAndChangeEmail":
      return apply(
        code, of: .verifyAndChangeEmail, to: "change your email", retry: "Try changing your email again.",
        success: "The email has been successfully changed.", on: &state, &call)
    case "recoverEmail":
      return apply(
        code, of: .recoverEmail, to: "revert your email",
        retry: "Try changing the email again to get a new link.",
        success: "The email has been successfully reset.", on: &state, &call)
    case "resetPassword": return try resetPassword(code, on: &state, &call)
    case "signIn": return signIn()
    default: return .refused(.init { $0.error = "Invalid mode" })
    }
  }

  private func apply(
    _ code: String, of purpose: OOBRequestType, to deed: String, retry: String, success: String,
    on state: inout ServerState, _ call: inout Call
  ) -> ActionOutcome {
    let gone = ActionOutcome.refused(
      .init {
        $0.error = "Your request to \(deed) has expired or the link has already been used."
        $0.instructions = retry
      })
    guard sent(code, in: state, call)?.requestType == purpose else { return gone }
    let request = Update { $0.oobCode = code }
    guard let answer = try? request.run(on: &state, &call) else { return gone }
    if let url = action.continueUrl.filled { return .redirect(url) }
    return .done(
      .init {
        $0.success = success
        $0.email = answer.email
        $0.newEmail = answer.newEmail
      })
  }

  private func resetPassword(
    _ code: String, on state: inout ServerState, _ call: inout Call
  ) throws(ServerError) -> ActionOutcome {
    guard let sent = sent(code, in: state, call), sent.requestType == .passwordReset else {
      return .refused(
        .init {
          $0.error = "Your request to reset your password has expired or the link has already been used."
          $0.instructions = "Try resetting your password again."
        })
    }
    let placeholder = "NEW_PASSWORD_HERE"
    guard let newPassword = action.newPassword.filled, newPassword != placeholder else {
      return .refused(
        .init {
          if action.newPassword == placeholder {
            $0.error = "newPassword must be something other than '\(placeholder)'"
            $0.instructions = "The string '\(placeholder)' is just a placeholder."
            $0.instructions2 = "Please change the URL to specify a new password instead."
          } else {
            $0.error = "missing newPassword query parameter"
            $0.instructions =
              "To reset the password for \(sent.email), send an HTTP GET request to the following URL."
            $0.instructions2 = "You may use a web browser or any HTTP client, such as curl."
          }
          $0.urlTemplate = "\(sent.oobLink)&newPassword=\(placeholder)"
        })
    }
    let request = ResetPassword {
      $0.oobCode = code
      $0.newPassword = newPassword
    }
    let answer = try request.run(on: &state, &call)
    if let url = action.continueUrl.filled { return .redirect(url) }
    return .done(
      .init {
        $0.success = "The password has been successfully updated."
        $0.email = answer.email
      })
  }

  /// Redirects to the app, which signs in with the parameters.
  private func signIn() -> ActionOutcome {
    guard let target = action.continueUrl.filled, var url = AbsoluteURL(target) else {
      return .refused(
        .init {
          $0.error = "Missing continueUrl query parameter"
          $0.instructions = "To sign in, append &continueUrl=YOUR_APP_URL to the link."
        })
    }
    let parameters = [
      ("mode", action.mode), ("oobCode", action.oobCode), ("apiKey", action.apiKey), ("lang", action.lang),
      ("tenantId", action.tenantID),
    ]
    url.set(parameters.compactMap { name, value in value.map { (name: name, value: $0) } })
    return .redirect(url.description)
  }

  private func sent(_ code: String, in state: ServerState, _ call: Call) -> OOBCodeTable.Entry? {
    guard let project = state.projects[call.projectID] else { return nil }
    guard let tenantID = call.tenantID else { return project.oobCodes[code] }
    return project.tenants[tenantID]?.oobCodes[code]
  }
}
