/// A request and its result, as seen by a server, a proxy or a recording.
package struct HTTPExchange: Sendable, Equatable {
  /// The request; its target may start with the service's host, as for an emulator.
  package var request: HTTPRequest
  /// The intended host; nil if it is in the path or unknown.
  package var host: String?
  /// The response; nil if there was none.
  package var response: HTTPResponse?
  /// Why there was no response, in words.
  package var failure: String?
  /// When it began, in milliseconds since 1970; nil if unknown.
  package var milliseconds: Int64?
  /// How long it took; nil if unknown.
  package var duration: Duration?
  /// The same by a clock that nobody moves; nil if unknown.
  package var start: ContinuousClock.Instant?
  /// Notes of the proxy or file from which it came.
  package var notes: [String] = []
  /// The faults that the server had for calls when it arrived.
  package var faults: [String] = []
  /// Whether the request's body was too long to be kept.
  package private(set) var lacksBody = false
  /// Why it was refused, as the server found with its own state; nil if it was not, or not found.
  package var reason: Reason?

  package init(
    _ request: HTTPRequest, host: String? = nil, response: HTTPResponse? = nil, failure: String? = nil,
    milliseconds: Int64? = nil, duration: Duration? = nil
  ) {
    self.request = request
    self.host = host
    self.response = response
    self.failure = failure
    self.milliseconds = milliseconds
    self.duration = duration
  }

  /// The service and the path below it without a leading slash; nil if it is not a call of the auth services.
  package var place: (service: Route.Service, path: String)? {
    let path = request.target.path
    if let host = host?.lowercased(), let service = Route.Service(name: host), service != .emulator {
      return (service, String(path.dropFirst()))
    }
    let parts = path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if path == "/__/auth/action" || path == "/__/auth/links" { return (.emulator, String(path.dropFirst(9))) }
    guard let first = parts.first, let service = Route.Service(rawValue: String(first)) else { return nil }
    return (service, parts.count > 1 ? String(parts[1]) : "")
  }

  /// Whether it is a call of the auth services, not of another service at the same host.
  package var isAuthCall: Bool {
    guard let place else { return false }
    switch place.service {
    case .identityToolkit, .secureToken, .appCheck: return true
    case .googleAPIs: return Self.isAuthPath(place.path)
    case .emulator: return false
    }
  }

  /// Whether a path at `www.googleapis.com` belongs to the auth services: old names of calls, and public keys.
  package static func isAuthPath(_ path: String) -> Bool {
    ["identitytoolkit/v3/relyingparty/", "robot/v1/metadata/x509/", "service_accounts/v1/"]
      .contains { path.hasPrefix($0) }
  }

  /// The exchange with bodies limited to this many bytes; longer ones are left out and named in a note.
  package consuming func bounded(to limit: Int) -> HTTPExchange {
    var bounded = self
    let size = bounded.request.body.count
    if size > limit {
      (bounded.request.body, bounded.lacksBody) = ([], true)
      bounded.notes.append("the request's body of \(size) bytes is not kept")
    }
    if let body = bounded.response?.body, body.count > limit {
      bounded.response?.body = []
      bounded.notes.append("the answer's body of \(body.count) bytes is not kept")
    }
    return bounded
  }
}

/// The members of a request or an answer in any form.
package struct ExchangeContent: Sendable {
  /// The members; empty if the content is neither a JSON object nor a form.
  package let members: ByName<JSONValue>

  package init(_ body: [UInt8], contentType: String?) {
    if contentType?.hasPrefix("application/x-www-form-urlencoded") == true {
      members = Self.members(ofForm: String(decoding: body, as: UTF8.self))
    } else {
      members = (try? JSONReader.read(body, depth: JSONReader.ownDepth))?.object ?? [:]
    }
  }

  package init(_ object: JSONValue) { members = object.object ?? [:] }

  /// Parses a form, such as the `postBody` of a provider sign-in.
  package init(form: String) { members = Self.members(ofForm: form) }

  private static func members(ofForm text: String) -> ByName<JSONValue> {
    ByName(
      PercentEncoding.items(ofForm: text).map { ($0.name, .string($0.value)) },
      uniquingKeysWith: { _, last in last })
  }

  /// A member in either spelling, as a string.
  package func text(_ name: String) -> String? {
    switch self[name] {
    case .string(let text)?: text.isEmpty ? nil : text
    case .integer(let number)?: "\(number)"
    case .bool(let value)?: "\(value)"
    default: nil
    }
  }

  /// A member in camelCase or snake_case.
  package subscript(name: String) -> JSONValue? {
    if let value = members[name] { return value }
    var snake = ""
    for character in name {
      if character.isUppercase { snake += "_" }
      snake += character.lowercased()
    }
    return members[snake]
  }
}

extension HTTPExchange {
  /// The code and the words of a refusal, also of one with status 200 (Docs/protocol.md 8.1); nil if it has no code.
  package var refusal: (code: ErrorCode, detail: String?)? {
    guard let response else { return nil }
    if response.status.code >= 400 { return WireError(body: response.body).map { ($0.code, $0.detail) } }
    let received = received
    if let text = received.text("errorMessage") { return WireError.split(text) }
    guard response.status.isSuccess, received["idToken"] == nil else { return nil }
    if received["temporaryProof"] != nil { return (.phoneNumberInUse, nil) }
    if received["mfaPendingCredential"] != nil { return (.secondFactorRequired, nil) }
    return received.text("needConfirmation") == "true" ? (.accountExistsWithDifferentCredential, nil) : nil
  }

  package var outcome: Explanation.Outcome {
    guard let response else { return .failed }
    if let refusal { return refusal.code == .secondFactorRequired ? .secondFactorNeeded : .refused }
    switch response.status.code {
    case 400...: return .refused
    // Only a local server sends a browser on by itself: to the app, with the code of a link.
    case 300...399 where response.status.code != 304: return place?.service == .emulator ? .done : .failed
    default: return Reason(strangeAnswerTo: self) == nil ? .done : .failed
    }
  }

  /// Whether the caller says that it is no app but an administrator.
  var isAdministrators: Bool {
    request.fields["Authorization"]?.lowercased().hasPrefix("bearer ") == true
      || request.fields["X-Client-Version"]?.contains("/Admin/") == true
  }

  /// The caller's API key, if it is not empty.
  var apiKey: String? {
    let items = PercentEncoding.items(ofForm: request.target.query ?? "")
    let key = items.first { $0.name == "key" }?.value ?? request.fields["X-Goog-Api-Key"]
    return key?.isEmpty == true ? nil : key
  }

  package var sent: ExchangeContent {
    var content = ExchangeContent(request.body, contentType: request.fields["Content-Type"])
    if content.members.isEmpty, request.body.isEmpty, let query = request.target.query {
      content = ExchangeContent(form: query)
    }
    return content
  }

  package var received: ExchangeContent {
    ExchangeContent(response?.body ?? [], contentType: response?.fields["Content-Type"])
  }
}
