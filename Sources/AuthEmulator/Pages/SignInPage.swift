import AuthHTTP

/// The page that stands for an identity provider's: it asks nobody but the person at the screen who they are.
enum SignInPage {
  /// What SDKs open (Docs/protocol.md 4.2); a request without key or provider is refused as recorded.
  static func handler(_ request: HTTPRequest) -> HTTPResponse {
    let missing = ["apiKey", "providerId"].filter { (request.target.item($0) ?? "").isEmpty }
    guard missing.isEmpty else {
      guard Negotiation.prefersHTML(request) else { return recordedRefusal }
      return refusal(missing.map { "the parameter \($0)" })
    }
    // Google's answers 200 whether or not the app is named: the page says so itself.
    return PageResponse.html(PageDocument.signIn)
  }

  /// What the `authUri` of `createAuthUri` leads to.
  static func consent(_ request: HTTPRequest) -> HTTPResponse {
    var missing: [String] = []
    if (request.target.item("providerId") ?? "").isEmpty { missing.append("the parameter providerId") }
    if !ContinueURI.isAcceptable(request.target.item("continueUri") ?? "") {
      missing.append("an absolute continueUri, of http, https or the scheme of an app")
    }
    return missing.isEmpty ? PageResponse.html(PageDocument.signIn) : refusal(missing)
  }

  /// Names what is missing; nothing of the request is repeated.
  private static func refusal(_ missing: [String]) -> HTTPResponse {
    PageResponse.html(
      PageDocument.refusedSignIn(missing: missing),
      status: 400, vary: ["Origin", "Accept"])
  }

  /// JSON under the type of a page, as Google's emulator has it.
  private static var recordedRefusal: HTTPResponse {
    var response = PageResponse.html([], status: 400, vary: ["Origin", "Accept"])
    response.body = JSONOutput.bytes(
      of: ["authEmulator": ["error": "missing apiKey or providerId query parameters"]])
    return response
  }
}
