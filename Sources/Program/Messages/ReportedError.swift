protocol ReportedError: Error {
  var report: ErrorReport { get }
}

extension AuthError: ReportedError {}

extension CommandFailure: ReportedError {}

extension UsageError: ReportedError {
  var report: ErrorReport {
    ErrorReport(.usage, message: message, hint: hint)
      .known(to: alias.map { ErrorCode(rawValue: $0) })
  }
}

extension ErrorReport {
  package init(of error: any Error) {
    self =
      (error as? any ReportedError)?.report
      ?? ErrorReport(
        .internalError, message: "\(type(of: error))",
        hint:
          "report it to the project, with what you did and expected, and what this prints: \(run: "doctor --json")"
      )
  }
}
