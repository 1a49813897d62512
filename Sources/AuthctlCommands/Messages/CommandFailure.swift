import IdentityToolkit

/// A failure of a command that comes from neither the service nor the core.
struct CommandFailure: Error {
  let report: ErrorReport

  init(_ report: ErrorReport) { self.report = report }

  /// A failure for a command line that is wrong in a way its description cannot express.
  static func usage(_ message: String, hint: String?) -> Self {
    Self(ErrorReport(code: "USAGE", message: message, hint: hint, exitStatus: .usage))
  }
}
