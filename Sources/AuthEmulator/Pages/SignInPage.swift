enum SignInPage {
  /// The page that SDKs open (Docs/protocol.md 4.2); a request without a key or provider is refused as
  /// recorded.
  static func handler(_ request: HTTPRequest) -> HTTPResponse {
    let isVerification = request.target.item("authType") == "verifyApp"
    if isVerification, request.target.item("providerId") == nil { return verifyApp(request) }
    let missing = ["apiKey", "providerId"].filter { (request.target.item($0) ?? "").isEmpty }
    guard missing.isEmpty else {
      guard Negotiation.prefersHTML(request) else { return recordedRefusal }
      return refusal(missing.map { "the parameter \($0)" })
    }
    // Google's emulator answers 200 even if no app is named; the page itself says so.
    return PageResponse.html(PageDocument.signIn)
  }

  /// The page that an app without silent push opens before an SMS (Docs/protocol.md 10.14).
  private static func verifyApp(_ request: HTTPRequest) -> HTTPResponse {
    let missing = ["apiKey", "eventId"].filter { (request.target.item($0) ?? "").isEmpty }
    return missing.isEmpty
      ? PageResponse.html(PageDocument.verifyApp) : refusal(missing.map { "the parameter \($0)" })
  }

  /// The page at the `authUri` of `createAuthUri`.
  static func consent(_ request: HTTPRequest) -> HTTPResponse {
    // Parsed as the page does, so that both see the same address.
    let items = PercentEncoding.allItems(ofForm: request.target.query ?? "")
    func first(_ name: String) -> String { items.first { $0.name == name }?.value ?? "" }
    var missing: [String] = []
    if first("providerId").isEmpty { missing.append("the parameter providerId") }
    if !ContinueURI.isAcceptable(first("continueUri")) {
      missing.append("an absolute continueUri, of http, https or the scheme of an app")
    }
    return missing.isEmpty ? PageResponse.html(PageDocument.signIn) : refusal(missing)
  }

  /// Lists what is missing, without repeating any part of the request.
  private static func refusal(_ missing: [String]) -> HTTPResponse {
    PageResponse.html(
      PageDocument.refusedSignIn(missing: missing),
      status: 400, vary: ["Origin", "Accept"])
  }

  /// JSON with the content type of a page, as in Google's emulator.
  private static var recordedRefusal: HTTPResponse {
    var response = PageResponse.html([], status: 400, vary: ["Origin", "Accept"])
    response.body = JSONOutput.bytes(
      of: ["authEmulator": ["error": "missing apiKey or providerId query parameters"]])
    return response
  }
}
