import AuthCrypto

extension HandlerPage.App {
  /// The app that a project's pages call: by its OAuth client ID, else by its Firebase app ID; local servers take any.
  init?(of project: Project) {
    if let id = project.app.clientID {
      self = .client(id)
    } else if let id = project.app.appID {
      self = .firebase(id)
    } else if project.isLocal {
      self = .local
    } else {
      return nil
    }
  }
}

extension HandlerPage {
  /// The domain of the hosted pages among those a project has authorized; a custom one has to be among them too.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `UNAUTHORIZED_DOMAIN`.
  static func domain(among authorized: [String], custom: String?) throws(AuthError) -> String {
    func unauthorized(_ detail: String) -> AuthError {
      .refused(Refusal(.unauthorizedDomain, detail: detail, status: 0))
    }
    if let custom {
      guard authorized.contains(custom) else {
        throw unauthorized("the project has not authorized the authDomain \(custom)")
      }
      return custom
    }
    for suffix in ["firebaseapp.com", "web.app"] {
      // At least two characters come first, one of them the dot.
      if let found = authorized.first(where: {
        $0.hasSuffix(suffix) && $0.utf8.count >= suffix.utf8.count + 2
      }) {
        return found
      }
    }
    throw unauthorized("the project has no Firebase Hosting domain for its sign-in pages")
  }
}

extension FlowContext {
  /// The address of the page that an app's SDK opens, for a sign-in or, without a request, to verify the app.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a target without pages, ``AuthError/refused(_:)`` for an authDomain that the
  ///   project has not authorized, and the errors of any call.
  func handlerAddress(
    _ authType: String, _ app: HandlerPage.App, eventID: String, sessionID: String? = nil,
    _ request: ProviderSignIn.PageRequest? = nil, authDomain: String?
  ) async throws(AuthError) -> String {
    let base = try await handlerBase(authDomain)
    var items = [
      (name: "apiKey", value: project.apiKey), (name: "authType", value: authType),
      (name: "ibi", value: project.app.bundleID ?? ""),
    ]
    if let sessionID {
      items.append(("sessionId", Hexadecimal.encode(SHA256.hash(Array(sessionID.utf8)))))
    }
    items += [("v", api.options.userAgent), ("eventId", eventID)]
    if let request { items.append(("providerId", request.providerID)) }
    items.append(app.item)
    if let request {
      if let tenantID { items.append(("tid", tenantID)) }
      if !request.scopes.isEmpty { items.append(("scopes", request.scopes.joined(separator: ","))) }
      if !request.parameters.isEmpty {
        items.append(("customParameters", JSONOutput.text(of: request.parameters)))
      }
    }
    if let language = api.options.language { items.append(("hl", language)) }
    let proof = await api.appCheckProof().token?.reveal { "#fac=\(PercentEncoding.encode($0))" }
    return "\(base)?\(PercentEncoding.form(items))\(proof ?? "")"
  }

  private func handlerBase(_ authDomain: String?) async throws(AuthError) -> String {
    switch project.service {
    case .inProcess: throw .invalid(Problem(.argument(.noPages)))
    case .emulator(let host, let port):
      return "\(HTTPOrigin(.http, host: host, port: port))/emulator/auth/handler"
    case .production:
      let domain = try HandlerPage.domain(among: try await authorizedDomains(), custom: authDomain)
      return HandlerPage.address(on: domain)
    }
  }
}
