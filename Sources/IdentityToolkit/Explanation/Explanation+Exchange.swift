import AuthHTTP
import BoundedJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Explanation {
  /// Explains an exchange; nothing but the exchange decides what it says.
  package init(_ exchange: Exchange) {
    self.init()
    let (redaction, place) = (Redaction(), exchange.place)
    let (sent, received) = (exchange.sent, exchange.received)
    time = exchange.milliseconds.map { Timestamp.text(milliseconds: $0) }
    method = exchange.request.method.rawValue
    let target = redaction.redact(exchange.request.target)
    address = (exchange.host.map { "\($0)\(target)" } ?? String(target.dropFirst())).withoutSecrets(
      sent.secrets)
    status = exchange.response?.status.code
    milliseconds = exchange.duration.map { Double(Int64($0 / .microseconds(100))) / 10 }
    operation =
      exchange.request.method == .options
      ? "asks, for a web page, whether it may call"
      : place.flatMap { CallKind.words(for: $0, method: method ?? "") }
    explainOutcome(of: exchange, received, secrets: sent.secrets)
    let facts = FactSearch.facts(of: exchange, sent, received)
    self.facts = facts.isEmpty ? nil : facts
    let tokens = TokenSearch(exchange).tokens
    self.tokens = tokens.isEmpty ? nil : tokens
    let notes = exchange.notes + Self.notes(on: exchange, tokens)
    self.notes = notes.isEmpty ? nil : notes
  }

  private mutating func explainOutcome(
    of exchange: Exchange, _ received: ExchangeContent, secrets: [String]
  ) {
    guard let response = exchange.response else {
      outcome = .failed
      message = exchange.failure ?? "there was no answer"
      return
    }
    if response.status.code >= 400 {
      guard let error = WireError(body: response.body) else {
        outcome = .refused
        message = "the service answered \(response.status) without saying why"
        retryable = response.status.code >= 500
        return
      }
      return explain(error.code, detail: error.detail?.withoutSecrets(secrets))
    }
    if (300...399).contains(response.status.code), response.status.code != 304 {
      outcome = .failed
      message = "the service answered with a redirect, which nobody followed"
    } else if let text = received.text("errorMessage") {
      // A refusal with status 200 (Docs/protocol.md 8.1).
      let (code, detail) = WireError.split(text)
      explain(code, detail: detail?.withoutSecrets(secrets))
    } else if received["temporaryProof"] != nil, received["idToken"] == nil {
      explain(ServerErrorCode(rawValue: "PHONE_NUMBER_IN_USE"), detail: nil)
    } else if received["mfaPendingCredential"] != nil, received["idToken"] == nil {
      explain(.secondFactorRequired, detail: nil)
      outcome = .secondFactorNeeded
    } else {
      outcome = .done
    }
  }

  private mutating func explain(_ code: ServerErrorCode, detail: String?) {
    outcome = .refused
    self.code = code.rawValue
    let entry = ErrorCatalogue.entry(for: code)
    sdkName = entry?.ownName ?? entry?.sdkName
    sdkCode = entry?.sdkCode
    let words = ErrorCatalogue.words(of: detail)
    let meaning = entry?.meaning
    message = [meaning, words == meaning ? nil : words].compactMap(\.self).joined(
      separator: "; the service says: ")
    if message == "" { message = ErrorCatalogue.message(code, detail: nil) }
    causes = entry.flatMap { $0.causes.isEmpty ? nil : $0.causes }
    retryable = entry?.retryable
    next = ErrorCatalogue.appStep(for: code)
  }

  /// What a look at the whole exchange shows, and neither side says.
  private static func notes(on exchange: Exchange, _ tokens: [Token]) -> [String] {
    var notes: [String] = []
    if exchange.request.fields["Authorization"]?.lowercased() == "bearer owner" {
      notes.append("the caller is an Admin SDK that takes the service for an emulator ('Bearer owner')")
    }
    for token in tokens where token.isInAnswer != true {
      let name = token.name ?? "token"
      if case .integer(let expiry)? = token.claims?["exp"], let now = exchange.milliseconds,
        expiry < now / 1000
      {
        notes.append("the \(name) of the request had expired")
      }
      if token.algorithm == "none", exchange.host.flatMap({ Route.Service(rawValue: $0) }) != nil {
        notes.append(
          "the \(name) of the request is not signed: an emulator made it, and production refuses it")
      }
    }
    if let response = exchange.response, response.body.isEmpty == false,
      let coding = response.fields["Content-Encoding"], coding.lowercased() != "identity"
    {
      notes.append("the answer is compressed (\(coding)) and was not read")
    }
    return notes
  }
}

extension String {
  /// The text without secrets that were sent, which a service may repeat in an error.
  package func withoutSecrets(_ secrets: [String]) -> String {
    var text = Redaction.withoutTokens(self)
    for secret in secrets where text.utf8.count >= secret.utf8.count {
      text = text.replacing(secret, with: "<secret>")
    }
    return text
  }
}
