/// Smoke tests as GitHub Actions shows them: an annotation for each failure, a table in the summary of the job.
struct GitHubReport: Sendable {
  /// The report of one target, or of two.
  let reports: [SmokeReport]
  var differences: [SmokeDifference] = []

  /// A workflow command for each failure and difference, each in a line.
  var commands: String {
    let failures = reports.flatMap { report in
      report.flows.flatMap { flow in
        flow.steps.filter { $0.verdict == .failed }.map { step in
          Self.error(
            title: "smoke \(flow.flow): \(step.step)", at: flow.file.map { ($0, step.line) },
            "\(step.failureLines) (\(report.target.description))")
        }
          + flow.leftovers.map {
            Self.error(title: "smoke \(flow.flow): clean-up", "\($0) could not be removed")
          }
      }
    }
    let found = differences.map { difference in
      Self.error(
        title: "smoke \(difference.flow): \(difference.step)",
        "\(difference.kind.rawValue) of \(difference.subject): \(difference.here ?? "-") "
          + "against \(difference.there ?? "-")")
    }
    return (failures + found).joined()
  }

  /// `::error title=…::…`, with the escapes that the runner undoes; with a place, it is shown at that line of the file.
  static func error(title: String, at place: (file: String, line: Int?)? = nil, _ message: String) -> String {
    let file = place.map { "file=\(escaped($0.file, "%\r\n:,"))," } ?? ""
    let line = place?.line.map { "line=\($0)," } ?? ""
    return "::error \(file)\(line)title=\(escaped(title, "%\r\n:,"))::\(escaped(message, "%\r\n"))\n"
  }

  /// The string with some characters escaped as the runner expects; scalar by scalar, since CR LF is one character to Swift.
  private static func escaped(_ text: String, _ unsafe: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      guard unsafe.unicodeScalars.contains(scalar) else {
        escaped.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      escaped += "%\(digits.count == 1 ? "0" : "")\(digits)"
    }
    return escaped
  }

  /// The job's summary, Markdown.
  var summary: String {
    var text = ""
    for report in reports {
      text += "### authctl smoke: \(report.verdict.rawValue)\n\n"
      text += "\(Self.cell(report.summary)), \(Self.cell(report.target.description))\n\n"
      text += "| flow | step | verdict | ms | |\n|---|---|---|---|---|\n"
      for flow in report.flows {
        for step in flow.steps {
          text +=
            "| \(flow.flow) | \(step.step) | \(step.verdict.words) | \(step.milliseconds) "
            + "| \(Self.cell(step.remark)) |\n"
        }
      }
      text += "\n"
    }
    guard !differences.isEmpty else { return text }
    text += "### Differences\n\n| flow | step | what | of | here | there |\n|---|---|---|---|---|---|\n"
    for difference in differences {
      text +=
        "| \(difference.flow) | \(difference.step) | \(difference.kind.rawValue) "
        + "| \(Self.cell(difference.subject)) | \(Self.cell(difference.here ?? "-")) "
        + "| \(Self.cell(difference.there ?? "-")) |\n"
    }
    return text + "\n"
  }

  /// A string for a table cell: on one line, and never markup.
  private static func cell(_ text: String) -> String {
    var cell = ""
    for character in text.onOneLine {
      switch character {
      case "&": cell += "&amp;"
      case "<": cell += "&lt;"
      case ">": cell += "&gt;"
      case "|", "\\", "`", "*", "[", "]", "~": cell += "\\\(character)"
      case "\n", "\r": cell += " "
      default: cell.append(character)
      }
    }
    return cell
  }

  /// Appends the summary to the file that the runner names.
  ///
  /// - Returns: why that failed; a missing summary is not a failure.
  func append(to path: String) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    defer { close(descriptor) }
    return SystemConsole.write(Array(summary.utf8), to: descriptor)
  }
}
