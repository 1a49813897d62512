import AuthCore
import CommandLineKit
import POSIXShell

/// How to go on with a code that was sent: a line to paste where the code is known, else where to look for it.
struct CodeStep: Sendable, Equatable {
  /// The command up to its code.
  let command: String
  /// The code; known only of the embedded target.
  var code: String?
  /// The command that lists the code, at a local server.
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
  /// How to go on with the code of a message.
  ///
  /// - Parameters:
  ///   - command: what takes the code, without the program's name.
  ///   - listing: what lists it at a local server; nil where no message went out.
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

  /// A command that goes where this one went: with what its own command line said about that.
  private func line(_ command: String) -> String {
    let values = [
      ("profile", options.profile), ("emulator", options.emulator), ("api-key", options.apiKey),
      ("project", options.project), ("tenant", options.tenant),
    ]
    var words = ["authctl \(command)"]
    for (name, value) in values {
      guard origins[name] == .commandLine, let value else { continue }
      words.append("--\(name) \(ShellWords.word(value))")
    }
    if origins["insecure-http"] == .commandLine { words.append("--insecure-http") }
    return words.joined(separator: " ")
  }
}
