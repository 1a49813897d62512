/// The page that a browser shows for an e-mail link, instead of the JSON that programs get (Docs/protocol.md
/// 9.2).
enum LinkPage {
  private static let paths = ["/emulator/action", "/emulator/links"]

  /// Whether a browser opens it from an e-mail.
  static func isLink(_ target: RequestTarget) -> Bool { paths.contains(target.path) }

  /// The page for a response; nil for another path, a redirect, or a client that prefers JSON.
  static func response(for answer: HTTPResponse, to request: HTTPRequest) -> HTTPResponse? {
    guard isLink(request.target), request.method.isReading, Negotiation.prefersHTML(request),
      let json = try? JSONReader.read(answer.body)
    else { return nil }
    let outcome = json["authEmulator"]
    let vary = ["Origin", "Accept"]
    if outcome?["urlTemplate"] != nil {
      let account = outcome?["instructions"]?.string.flatMap(PasswordInstructions.account)
      let sentence = account.map { "It will be the password of \(Markup.escaped($0))." } ?? ""
      let page = PageResponse.card(
        "Choose a new password: authctl", PackageResources.new_password_html,
        script: "new-password.js", with: ["account": sentence])
      return PageResponse.html(page, vary: vary)
    }
    let target = request.target
    let isComplete = ["apiKey", "oobCode"].allSatisfy { target.item($0).filled != nil }
    // Only the app is missing.
    if target.item("mode") == "signIn", isComplete, target.item("continueUrl").filled == nil,
      outcome?["error"] != nil
    {
      let page = PageResponse.card(
        "Sign in: authctl", PackageResources.choose_app_html, script: "choose-app.js")
      return PageResponse.html(page, vary: vary)
    }
    let words = outcome?["success"] ?? outcome?["error"]
    let address = outcome?["newEmail"] ?? outcome?["email"]
    let title = answer.status.isSuccess ? title(of: request.target) : "This link does not work"
    let texts: ByName<String> = [
      "title": title,
      "words": words?.string.map(RefusalSentence.spelled)
        ?? RefusalSentence.of(json["error"]?["message"]?.string ?? ""),
      "more": outcome?["instructions"]?.string ?? address?.string.map { "The address is \($0)." } ?? "",
    ]
    let page = PageResponse.card(
      "\(title): authctl", PackageResources.link_used_html, with: texts.mapValues(Markup.escaped))
    return PageResponse.html(page, status: answer.status, vary: vary)
  }

  private static func title(of target: RequestTarget) -> String {
    switch target.item("mode") {
    case "verifyEmail": "Address verified"
    case "verifyAndChangeEmail": "Address changed"
    case "recoverEmail": "Address taken back"
    case "resetPassword": "Password changed"
    default: "Done"
    }
  }
}
