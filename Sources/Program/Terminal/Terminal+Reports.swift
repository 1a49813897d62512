extension Terminal.ReadFailure: ReportedError {}

extension Terminal.WriteFailure: ReportedError {
  package var report: ErrorReport {
    ErrorReport(
      .unwritableOutput,
      message: "cannot write standard \(stream == .output ? "output" : "error"): \(reason)")
  }
}

extension Terminal.PromptFailure: ReportedError {
  package var report: ErrorReport {
    switch self {
    case .notAllowed(let what, let reason, let option, let missing):
      ErrorReport(.inputNeeded, message: "\(what) is needed, and \(reason)", hint: "authctl \(option)")
        .known(to: missing)
    case .notConfirmed(let act, let option):
      ErrorReport(.inputNeeded, message: "to \(act), confirm with --yes", hint: "authctl \(option)")
    case .interrupted: ErrorReport(.interrupted, message: "interrupted")
    case .ended(let option):
      ErrorReport(
        .inputNeeded, message: "the input ended before the answer",
        hint: option.map { "authctl \($0)" } ?? ErrorCode.inputNeeded.hint)
    }
  }
}
