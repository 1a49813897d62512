import AuthCore
import CommandLineKit
import IdentityToolkit
import POSIXShell

/// A profile that holds nothing, named for a command that only reads.
struct NewProfile: Sendable {
  let name: String
  /// The profiles that hold something.
  let others: [String]

  private var meant: [String] { Suggestion.nearest(to: name, among: others) }

  /// What is said of it.
  var remark: String {
    let fact = "profile '\(name)' is new and holds nothing"
    if !meant.isEmpty {
      let options = meant.map { "--profile \(ShellWords.word($0))" }
      return "\(fact); did you mean \(options.joined(separator: " or "))?"
    }
    return others.isEmpty ? fact : "\(fact); there are: \(others.joined(separator: ", "))"
  }

  /// A failure for want of something stored, told with the reason.
  func explain(_ report: ErrorReport, of path: String) -> ErrorReport {
    guard report.exitStatus == .notSignedIn else { return report }
    var report = report
    report.message += report.message.contains("'\(name)'") ? ", which is new" : "; profile '\(name)' is new"
    if let first = meant.first {
      report.hint = "did you mean: authctl \(path) --profile \(ShellWords.word(first))"
    }
    return report
  }
}
