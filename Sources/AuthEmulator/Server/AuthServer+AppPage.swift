/// The pages that apps wait for.
extension AuthServer {
  /// Answers a page's script: what the page shows, or, once the user has chosen, how the app learns it.
  ///
  /// It needs no page token, because it changes nothing.
  func answer(toAppPage request: HTTPRequest) throws(ServerError) -> HTTPResponse {
    try configuration.originRule.checkReading(request)
    let choice = try Self.body(of: request)
    let path = String(request.target.path.dropFirst(PageRoute.appPagePrefix.count))
    let base = Caller(isPrivileged: false, request: request, facts: configuration.facts).baseURL
    let page = AppPage(
      RequestTarget(path: path, query: request.target.query), at: request.fields["origin"] ?? base)
    guard page.missing.isEmpty else { throw .notFound }
    if let code = choice["error"]?.string {
      return PageResponse.json(page.answer(.error(code: code), random))
    }
    guard choice["isVerified"] == true || choice["claims"] != nil else {
      return PageResponse.json(page.facts(subject: random.digits(40)))
    }
    let place = StatePlace(project: configuration.defaultProject, tenant: nil)
    let minted = page.minting.map { perform($0, in: place) }
    if let minted, !minted.status.isSuccess { return PageResponse.refusal(minted) }
    let members = minted.flatMap { try? JSONReader.read($0.body) }
    if let token = members?["token"]?.string {
      return PageResponse.json(page.answer(.verified(token: token), random))
    }
    guard let claims = choice["claims"]?.object else { throw .misfit(path: "/claims", "must be object") }
    let code = members?["code"]?.string ?? random.alphanumeric(32)
    return PageResponse.json(page.answer(.account(claims, code: code), random))
  }
}
