import AuthCore
import CommandLineKit
import POSIXShell

/// The next step after a code was sent: a line to paste if the code is known, else where to find the code.
struct CodeStep: Sendable, Equatable {
  /// The command up to its code.
  let command: String
  /// The code; known only with the embedded target.
  var code: String?
  /// The command that lists the code, on a local server.
  var listing: String?

  /// The line.
  var text: String {
    guard let code else {
      return (listing.map { "Next: \($0), then: " } ?? "Next: ") + "\(command) CODE\n"
    }
    // Codes are random, also in their first character.
    return "Next: \(command) \(code.hasPrefix("-") ? "-- " : "")\(ShellWords.word(code))\n"
  }
}

extension Context {
  /// The next step with the code of a message.
  ///
  /// - Parameters:
  ///   - command: the command that takes the code, without the program's name.
  ///   - listing: the command that lists the code on a local server; nil if no message was sent.
  /// - Returns: the step.
  /// - Throws: as ``target()``.
  func step(to command: String, listing: String?) throws(AuthError) -> CodeStep {
    var step = CodeStep(command: line(command))
    guard let listing else { return step }
    let target = try target()
    if target.kind == .embedded { step.code = sentCodes.newest }
    if step.code == nil, target.isLocal { step.listing = line(listing) }
    return step
  }

  /// A command line for the same target: it repeats the options that chose the target.
  func line(_ command: String) -> String {
    let values = [
      ("profile", options.profile), ("emulator", options.emulator), ("api-key", options.apiKey),
      ("project", options.project), ("tenant", options.tenant),
    ]
    var words = ["authctl \(command)"]
    for (name, value) in values {
      guard origins[name] == .commandLine, let value else { continue }
      words.append(ShellWords.option(name, value))
    }
    if origins["insecure-http"] == .commandLine { words.append("--insecure-http") }
    return words.joined(separator: " ")
  }
}
