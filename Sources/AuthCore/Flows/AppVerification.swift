import Platform

/// App verification by silent push and by pages, and the site keys of the pages (Docs/architecture.md 4).
package struct AppVerificationFlow: Sendable {
  let context: FlowContext

  /// Asks for a receipt; the secret that belongs to it arrives on the device as a silent push.
  ///
  /// The APNs device token is hexadecimal, of the sandbox or not. The result is how long the push may take.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a token that is not hexadecimal, ``AuthError/refused(_:)``.
  package func requestPush(
    to token: String, isSandbox: Bool
  ) async throws(AuthError) -> Duration {
    let token = token.filter { !" <>".contains($0) }.uppercased()
    guard !token.isEmpty, token.utf8.count.isMultiple(of: 2),
      token.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { throw .invalid(Problem(.argument(.deviceToken))) }
    let request = VerifyIosClient {
      $0.appToken = token
      $0.isSandbox = isSandbox ? true : nil
    }
    let answer = try await context.api.call(request)
    let receipt = try context.opaque(answer.receipt, "receipt")
    let credential = SilentPushCredential(
      receipt: Secret(receipt), secret: nil, requestedAt: context.dependencies.now(), project: context.project
    )
    try await context.store.update { record throws(AuthError) in
      record.silentPushes.append(credential)
      let waiting = record.silentPushes.indices.filter { record.silentPushes[$0].secret == nil }
      if waiting.count > SilentPushCredential.limit { record.silentPushes.remove(at: waiting[0]) }
    }
    return .seconds(answer.suggestedTimeout?.value ?? 0)
  }

  /// Takes the payload of the silent push, as copied from a device, and stores its secret.
  ///
  /// The payload is `{"com.google.firebase.auth":{"receipt":…,"secret":…}}`; the inner object may be a string
  /// of JSON. With a `warning` instead of both it is the SDK's probe, and the result false.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` if it is none or has a different receipt;
  ///   ``AuthError/nothingPending(_:)`` if no receipt was requested.
  @discardableResult
  package func acceptPush(_ payload: [UInt8]) async throws(AuthError) -> Bool {
    guard let (receipt, secret) = try Self.content(ofPush: payload) else { return false }
    let current = context.project
    try await context.store.update { record throws(AuthError) in
      guard let newest = record.silentPushes.last else { throw .nothingPending(Problem(.noSilentPush)) }
      guard let match = record.silentPushes.first(where: { $0.receipt == Secret(receipt) })
      else {
        guard newest.project.sharesSessions(with: current) else {
          throw .otherProject(what: "the receipt", stored: newest.project, current: current)
        }
        throw .invalid(Problem(.argument(.foreignSilentPush)))
      }
      guard match.project.sharesSessions(with: current) else {
        throw .otherProject(what: "the receipt", stored: match.project, current: current)
      }
      // As the SDK, keep one credential for a service: the newest.
      record.silentPushes.removeAll {
        $0.project.sharesSessions(with: current) && $0.secret != nil && $0.receipt != match.receipt
      }
      for index in record.silentPushes.indices where record.silentPushes[index].receipt == match.receipt {
        record.silentPushes[index].secret = Secret(secret)
      }
    }
    return true
  }

  /// The receipt and the secret in the payload of a silent push; nil for the SDK's probe.
  static func content(ofPush payload: [UInt8]) throws(AuthError) -> (receipt: String, secret: String)? {
    guard let value = try? JSONReader.read(payload),
      let inner = value["com.google.firebase.auth"]
    else {
      throw .invalid(
        Problem(.argument(.other("not the payload of a silent push of Firebase Authentication"))))
    }
    let content = inner.string.flatMap { try? JSONReader.read(Array($0.utf8)) } ?? inner
    if let warning = content["warning"], warning != .null { return nil }
    guard let receipt = content["receipt"]?.string, let secret = content["secret"]?.string else {
      throw .invalid(Problem(.argument(.other("the silent push holds no receipt and secret"))))
    }
    return (receipt, secret)
  }

  /// The project's reCAPTCHA v2 site key.
  package func recaptchaSiteKey() async throws(AuthError) -> String {
    // Do not ask for a reCAPTCHA for an SMS that will not be sent.
    try await context.store.proveWritable()
    guard let key = try await context.api.call(RecaptchaParams(), repeating: .harmless).recaptchaSiteKey
    else {
      throw .unexpectedResponse(status: 200, reason: "no site key in the answer")
    }
    return key
  }
}

/// The fields by which a request for an SMS proves its app (Docs/protocol.md 2.1, 6.2, 6.5).
struct AppVerificationProof: Sendable, Equatable {
  enum Captcha: Sendable, Equatable {
    case none
    /// A placeholder for a missing token.
    case missing
    case token(CaptchaProof)

    /// Sent by an SDK that could not get a token.
    static let noToken = "NO_RECAPTCHA"
  }

  /// Of reCAPTCHA Enterprise.
  var captcha = Captcha.none
  /// Of a reCAPTCHA v2 page.
  var recaptchaToken: Secret?
  var receipt: Secret?
  var secret: Secret?
  /// Whether it replaces a receipt that was refused.
  var isSecond = false
  /// Whether the token is the profile's, not a given one.
  var isStored = false

  /// The kind of proof, for the hint after a refusal.
  func shown(for request: SMSRequest, to project: Project) -> ShownProof {
    var kind = ShownProof.Kind.none
    if case .token = captcha { kind = .enterprise }
    if receipt != nil { kind = .silentPush }
    if recaptchaToken != nil { kind = .recaptcha }
    return ShownProof(kind: kind, request: request, isLocal: project.isLocal, isSecond: isSecond)
  }

  func fill(_ request: inout some AppProofRequest) {
    request.recaptchaToken = recaptchaToken?.reveal { $0 }
    request.iosReceipt = receipt?.reveal { $0 }
    request.iosSecret = secret?.reveal { $0 }
    switch captcha {
    case .none: break
    case .missing: request.take(captcha: Captcha.noToken, of: .ios)
    case .token(let proof): proof.fill(&request)
    }
  }
}
