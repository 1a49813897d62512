import AuthCore
import IdentityToolkit

/// The table of second factors that people choose from.
///
/// The number in front is a value of `--factor`.
enum FactorTable {
  /// The lines; nothing without factors.
  static func text(_ factors: [MFAEnrollment], _ style: TextStyle) -> String {
    var table = Table("#", "KIND", "NUMBER", "NAME", "ENROLLED", "ID")
    for (index, factor) in factors.enumerated() {
      let enrolled = factor.enrolledAt.flatMap { Timestamp(parsing: $0) }?.formatted() ?? factor.enrolledAt
      table.append(
        "\(index + 1)", kind(of: factor), factor.phoneInfo ?? "-", factor.displayName ?? "-", enrolled ?? "-",
        factor.mfaEnrollmentID ?? "-")
    }
    return table.text(style)
  }

  /// `SMS`, `TOTP` or `unknown`.
  static func kind(of factor: MFAEnrollment) -> String {
    switch SecondFactorKind(factor) {
    case .phone: "SMS"
    case .totp: "TOTP"
    case nil: "unknown"
    }
  }

  /// The name of a factor in a sentence: its name, number or kind.
  static func name(of factor: MFAEnrollment) -> String {
    let kind = kind(of: factor)
    if let name = factor.displayName, !name.isEmpty { return "'\(name)' (\(factor.phoneInfo ?? kind))" }
    return factor.phoneInfo ?? kind
  }
}
