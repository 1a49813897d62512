import BoundedJSON
public import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a send proves that a genuine app asks for it (Docs/architecture.md 4).
public enum AppVerification: Sendable, Equatable {
  /// Nothing on local targets; in production the stored silent push, which must then be there.
  case automatic
  /// Nothing at all: fictional numbers, as the SDK's testing mode sends them.
  case none
  /// The token of a reCAPTCHA v2 page.
  case recaptcha(Secret)
}

/// App verification by silent push, and the site key of the page (Docs/architecture.md 4).
public struct AppVerificationFlow: Sendable {
  let context: FlowContext

  /// Asks for a receipt; the secret that belongs to it arrives on the device as a silent push.
  ///
  /// - Parameters:
  ///   - token: the APNs device token, hexadecimal.
  ///   - isSandbox: whether it is of the APNs sandbox.
  /// - Returns: how long the push may take.
  /// - Throws: ``AuthError/refused(code:detail:status:)``; local servers answer 501.
  public func requestReceipt(
    forDeviceToken token: String, isSandbox: Bool
  ) async throws(AuthError) -> Duration {
    let request = VerifyIosClient {
      $0.appToken = token
      $0.isSandbox = isSandbox ? true : nil
    }
    let answer = try await context.api.call(request)
    let receipt = try context.opaque(answer.receipt, "receipt")
    let credential = SilentPushCredential(
      receipt: Secret(receipt), secret: nil, requestedAt: context.surroundings.now(), target: context.target)
    try context.store.update { record throws(AuthError) in record.silentPush = Preserving(credential) }
    return .seconds(answer.suggestedTimeout?.value ?? 0)
  }

  /// Takes the payload of the silent push, as copied from a device, and stores its secret.
  ///
  /// The payload is `{"com.google.firebase.auth":{"receipt":…,"secret":…}}`, the inner object perhaps as a string of JSON.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` when it is none, or belongs to another receipt;
  ///   ``AuthError/nothingPending(_:)`` when no receipt was asked for.
  public func acceptPush(_ payload: [UInt8]) throws(AuthError) {
    guard let value = try? JSONReader.read(payload),
      let inner = value["com.google.firebase.auth"]
    else {
      throw .invalidInput(
        .silentPush(reason: "not the payload of a silent push of Firebase Authentication"))
    }
    let content = inner.string.flatMap { try? JSONReader.read(Array($0.utf8)) } ?? inner
    guard let receipt = content["receipt"]?.string, let secret = content["secret"]?.string else {
      throw .invalidInput(.silentPush(reason: "the silent push holds no receipt and secret"))
    }
    let current = context.target
    try context.store.update { record throws(AuthError) in
      guard let pending = record.silentPush else { throw .nothingPending(.silentPush) }
      guard pending.known.target.sharesCredentials(with: current) else {
        throw .targetMismatch(what: "the receipt", stored: pending.known.target, current: current)
      }
      guard pending.known.receipt == Secret(receipt) else {
        throw .invalidInput(.foreignSilentPush)
      }
      record.silentPush?.known.secret = Secret(secret)
    }
  }

  /// The project's reCAPTCHA v2 site key.
  ///
  /// - Throws: what any call throws.
  public func recaptchaSiteKey() async throws(AuthError) -> String {
    // Nobody is asked to solve a reCAPTCHA for an SMS that will not be sent.
    try context.store.proveWritable()
    guard let key = try await context.api.call(RecaptchaParams(), repeating: .harmless).recaptchaSiteKey
    else {
      throw .unexpectedResponse(reason: "no site key in the answer", status: 200)
    }
    return key
  }

  /// The fields that prove the app.
  ///
  /// - Parameters:
  ///   - verification: the choice.
  ///   - purpose: what the SMS is for.
  /// - Returns: the fields.
  /// - Throws: ``AuthError/invalidInput(_:)`` in production without a choice and without a stored push, ``AuthError/file(_:)``.
  func proof(
    _ verification: AppVerification, for purpose: SMSRequest
  ) throws(AuthError) -> AppVerificationProof {
    switch verification {
    case .none: return AppVerificationProof()
    case .recaptcha(let token): return AppVerificationProof(recaptchaToken: token)
    case .automatic:
      guard !context.target.isLocal else { return AppVerificationProof() }
      let stored = try context.store.read().silentPush?.known
      guard let stored, stored.target.sharesCredentials(with: context.target), let secret = stored.secret
      else {
        throw .invalidInput(.unverifiedApp(purpose))
      }
      return AppVerificationProof(receipt: stored.receipt, secret: secret)
    }
  }
}

/// The fields by which a request for an SMS proves its app (Docs/protocol.md 2.1, 6.2, 6.5).
struct AppVerificationProof: Sendable, Equatable {
  /// Of a reCAPTCHA v2 page.
  var recaptchaToken: Secret?
  /// Of a silent push: what was asked for.
  var receipt: Secret?
  /// Of a silent push: what it brought.
  var secret: Secret?

  /// The kind of proof, for the hint after a refusal.
  func shown(for request: SMSRequest, to target: Target) -> ShownProof {
    ShownProof(
      kind: recaptchaToken != nil ? .recaptcha : receipt != nil ? .silentPush : .none, request: request,
      isLocal: target.isLocal)
  }

  /// Puts the proof into a first factor's request.
  func fill(_ request: inout SendVerificationCode) {
    request.recaptchaToken = recaptchaToken?.reveal { $0 }
    request.iosReceipt = receipt?.reveal { $0 }
    request.iosSecret = secret?.reveal { $0 }
  }

  /// Puts the proof into a second factor's request.
  func fill(_ request: inout PhoneFactorInfo) {
    request.recaptchaToken = recaptchaToken?.reveal { $0 }
    request.iosReceipt = receipt?.reveal { $0 }
    request.iosSecret = secret?.reveal { $0 }
  }
}
