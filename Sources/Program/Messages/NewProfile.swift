import POSIXShell

/// A profile without any data that was given to a command that only reads.
struct NewProfile: Sendable {
  let name: String
  /// The profiles that have data.
  let others: [String]

  private var meant: [String] { Suggestion.nearest(to: name, among: others) }

  /// The note about the profile.
  var remark: String {
    let fact = "profile '\(name)' is new and empty"
    if !meant.isEmpty {
      let options = meant.map { "--profile \(ShellWords.word($0))" }
      return "\(fact); did you mean \(options.joined(separator: " or "))?"
    }
    return others.isEmpty ? fact : "\(fact); existing profiles: \(others.joined(separator: ", "))"
  }

  /// Adds the reason to a failure that is due to missing data.
  func explain(_ report: ErrorReport, of path: String) -> ErrorReport {
    guard report.exitStatus == .notSignedIn else { return report }
    var report = report
    let named = " (profile '\(name)')"
    report.message =
      report.message.hasSuffix(named)
      ? report.message.dropLast(named.count) + " (profile '\(name)' is new)"
      : report.message + " (profile '\(name)' is new)"
    if let first = meant.first {
      report.next = "did you mean: \(run: "\(words: path) --profile \(first)")"
    }
    return report
  }
}
