import AuthCore
import IdentityToolkit

extension AuthError {
  /// What to do on a local server, where the usual hint names a console or an administrator that it does not have.
  ///
  /// - Parameter line: makes a command of this program into one for the same server.
  /// - Returns: nil where the usual hint is right.
  func localNextStep(_ line: (String) -> String) -> String? {
    let (step, code, detail): (Step?, ServerErrorCode, String) =
      switch self {
      case .refused(let code, let detail, _): (nil, code, detail ?? "")
      case .refusedDuring(let step, let code, let detail, _): (step, code, detail ?? "")
      case .sessionEnded(let code, let detail, _, _): (nil, code, detail ?? "")
      default: (nil, ServerErrorCode(rawValue: ""), "")
      }
    switch code {
    case .operationNotAllowed: return Self.allowing(detail, in: step, line)
    case .adminOnlyOperation, .passwordLoginDisabled, .unauthorizedDomain, .projectDisabled,
      ServerErrorCode(rawValue: "TENANT_DISABLED"):
      return Self.settings(line)
    case .userDisabled: return line("emulator users enable USER")
    case .quotaExceeded:
      return switch step {
      case nil, .message, .enrollmentStart, .email:
        "wait, or move the server's clock: " + line("emulator clock +1h")
      default: nil
      }
    default: return nil
    }
  }

  /// What allows an operation (Docs/protocol.md 5.7, 6.2).
  private static func allowing(_ words: String, in step: Step?, _ line: (String) -> String) -> String? {
    if words.contains("region") {
      return "allow the number's country, or every one: " + line("emulator settings disallowedRegions none")
    }
    if words.contains("SMS based MFA") { return line(SecondFactorKind.phone.switchOn) }
    if words.contains("TOTP based MFA") { return line(SecondFactorKind.totp.switchOn) }
    return switch step {
    case .enrollmentStart(.phone, _): line(SecondFactorKind.phone.switchOn)
    case .enrollmentStart(.totp, _): line(SecondFactorKind.totp.switchOn)
    case .provider(let id): "start the server with it: authctl emulator start --strict --provider \(id)"
    case .email(.userUpdate), .challenge: nil
    default: words.contains("verify the new email") ? nil : settings(line)
    }
  }

  /// How any setting of the project is changed.
  private static func settings(_ line: (String) -> String) -> String {
    "see what the project allows: \(line("emulator settings"))"
  }
}
