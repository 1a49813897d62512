enum SignInPage {
  /// The page that SDKs open (Docs/protocol.md 4.2), or that an app without silent push opens before an SMS
  /// (10.14), or the one at the `authUri` of `createAuthUri`; a request that lacks something is refused as recorded.
  static func response(to request: HTTPRequest) -> HTTPResponse {
    let page = AppPage(request.target)
    guard page.missing.isEmpty else {
      guard page.kind != .signIn || Negotiation.prefersHTML(request) else { return recordedRefusal }
      return refusal(page.missing)
    }
    // Google's emulator answers 200 even if no app is named; the page itself says so.
    let isVerification = page.kind == .verification
    return PageResponse.html(
      PageResponse.card(
        title(of: page.kind),
        isVerification ? PackageResources.verify_app_html : PackageResources.sign_in_html,
        script: isVerification ? "verify-app.js" : "sign-in.js",
        with: ["heading": page.kind == .consent ? "Sign in" : "Sign-in"]))
  }

  // Public browser tests look for the title of Google's page.
  static func title(of kind: AppPage.Kind) -> String {
    switch kind {
    case .consent: "Sign in: authctl"
    case .signIn: "Auth Emulator IDP Login Widget"
    case .verification: "Verify an app: authctl"
    }
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
