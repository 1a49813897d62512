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
      ErrorReport(.inputNeeded, message: "\(what) is needed, and \(reason)", hint: .run(option))
        .known(to: missing)
    case .notConfirmed(let act, let option):
      ErrorReport(.inputNeeded, message: "to \(act), confirm with --yes", hint: .run(option))
    case .interrupted: ErrorReport(.interrupted, message: "interrupted")
    case .ended(let option):
      ErrorReport(
        .inputNeeded, message: "the input ended before the answer",
        hint: option.map { .run($0) } ?? Advice(.inputNeeded).step)
    }
  }
}
