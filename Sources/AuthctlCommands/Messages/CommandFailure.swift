import IdentityToolkit

/// A command cannot go on, for a reason that is neither the service's nor the core's.
struct CommandFailure: Error {
  let report: ErrorReport

  init(_ report: ErrorReport) { self.report = report }

  /// The command line is wrong in a way its description cannot express.
  static func usage(_ message: String, hint: String?) -> Self {
    Self(ErrorReport(code: "USAGE", message: message, hint: hint, exitStatus: .usage))
  }
}
