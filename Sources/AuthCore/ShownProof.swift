import IdentityToolkit

/// The proof of a genuine app that a request for an SMS showed: what to try after a refusal is something else (Docs/architecture.md 4).
public struct ShownProof: Sendable, Equatable {
  /// The kinds of proof.
  public enum Kind: Sendable, Equatable {
    /// None.
    case none
    /// The token of a reCAPTCHA page.
    case recaptcha
    /// Receipt and secret of a silent push.
    case silentPush
  }

  /// Which kind it was.
  public var kind: Kind
  /// The command that sent it.
  public var command: String
  /// What stands behind the command's options, a space in front.
  public var operand: String
  /// Whether a local server refused it.
  public var isLocal: Bool

  /// What to do next; nil for a code that is not about the proof.
  func hint(for code: ServerErrorCode) -> String? {
    guard Self.refusals.contains(code) else { return nil }
    if isLocal {
      return
        "without proof of an app this server sends to fictional numbers only: authctl emulator phones add NUMBER CODE, "
        + "then: \(command)\(operand)"
    }
    let page = "\(command) --recaptcha browser\(operand)"
    let none = "\(command) --app-verification none\(operand)"
    return switch kind {
    case .none: "the number is none of the project's fictional ones; for a real number: \(page)"
    case .recaptcha: "a token is good once and for two minutes: \(page); for a fictional number: \(none)"
    case .silentPush:
      "ask for a new push: authctl phone verify-client --apns-token HEX; or let a browser prove it: \(page)"
    }
  }

  /// The codes that refuse a proof, or want one (Docs/protocol.md 2.1).
  private static let refusals: Set<ServerErrorCode> = [
    .missingAppCredential, .invalidAppCredential, .missingClientIdentifier, .appNotVerified,
    .captchaCheckFailed,
  ]
}
