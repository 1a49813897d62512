import POSIXShell

/// A profile without any data that was given to a command that only reads.
struct NewProfile: Sendable {
  let name: String
  /// The profiles that have data.
  let others: [String]

  /// Profiles with a similar name; a short name resembles too many.
  private var meant: [String] { name.count > 3 ? Suggestion.nearest(to: name, among: others) : [] }

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
  ///
  /// What to do next stays in this profile: the same command in another one could delete or change its user.
  func explain(_ report: ErrorReport) -> ErrorReport {
    guard report.exitStatus == .notSignedIn else { return report }
    var report = report
    let named = " (profile '\(name)')"
    let message = report.message.hasSuffix(named) ? report.message.dropLast(named.count) : report.message[...]
    let question = meant.first.map { "; did you mean '\($0)'?" } ?? ""
    report.message = message + " (profile '\(name)' is new\(question))"
    return report
  }
}
