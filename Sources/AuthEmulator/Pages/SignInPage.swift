enum SignInPage {
  /// The page that SDKs open (Docs/protocol.md 4.2), or that an app without silent push opens before an SMS
  /// (10.14); a request that lacks something is refused as recorded.
  static func handler(_ request: HTTPRequest) -> HTTPResponse {
    let target = request.target
    let isVerification = target.item("authType") == "verifyApp" && target.item("providerId") == nil
    let missing = ["apiKey", isVerification ? "eventId" : "providerId"].filter {
      target.item($0).filled == nil
    }
    guard missing.isEmpty else {
      guard isVerification || Negotiation.prefersHTML(request) else { return recordedRefusal }
      return refusal(missing.map { "the parameter \($0)" })
    }
    // Google's emulator answers 200 even if no app is named; the page itself says so.
    return PageResponse.html(isVerification ? verification : signIn)
  }

  private static var verification: [UInt8] {
    PageResponse.card(
      "Verify an app: authctl", PackageResources.verify_app_html, script: "verify-app.js")
  }

  // Public browser tests look for the title of Google's page.
  private static var signIn: [UInt8] {
    PageResponse.card("Auth Emulator IDP Login Widget", PackageResources.sign_in_html, script: "sign-in.js")
  }

  /// The page at the `authUri` of `createAuthUri`.
  static func consent(_ request: HTTPRequest) -> HTTPResponse {
    // Parsed as the page does, so that both see the same address.
    let items = PercentEncoding.allItems(ofForm: request.target.query ?? "")
    func first(_ name: String) -> String { items.first { $0.name == name }?.value ?? "" }
    var missing: [String] = []
    if first("providerId").isEmpty { missing.append("the parameter providerId") }
    if AbsoluteURL(first("continueUri")) == nil {
      missing.append("an absolute continueUri, of http, https or the scheme of an app")
    }
    return missing.isEmpty ? PageResponse.html(signIn) : refusal(missing)
  }

  /// Lists what is missing, without repeating any part of the request.
  private static func refusal(_ missing: [String]) -> HTTPResponse {
    let list = missing.map { "<li>\($0)</li>" }.joined()
    let page = PageResponse.card(
      "Sign in: authctl", PackageResources.sign_in_refused_html, with: ["missing": list])
    return PageResponse.html(page, status: 400, vary: ["Origin", "Accept"])
  }

  /// JSON with the content type of a page, as in Google's emulator.
  private static var recordedRefusal: HTTPResponse {
    var response = PageResponse.html([], status: 400, vary: ["Origin", "Accept"])
    response.body = JSONOutput.bytes(
      of: ["authEmulator": ["error": "missing apiKey or providerId query parameters"]])
    return response
  }
}
