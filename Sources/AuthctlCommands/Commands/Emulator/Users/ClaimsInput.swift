import BoundedJSON
import CommandLineKit
import IdentityToolkit

/// The source of custom claims: JSON on the command line, a file, or `-` for standard input.
struct ClaimsInput: ParsableValue, Equatable {
  let text: String

  init(parsing text: String) throws(UsageError) {
    guard !text.isEmpty else { throw UsageError("claims are a JSON object, the path of a file, or -") }
    self.text = text
  }

  var argumentText: String { text }

  /// Whether they are read from standard input.
  var isStandardInput: Bool { text == "-" }

  /// Reads the claims; their names and length are not checked.
  ///
  /// - Throws: ``CommandFailure``, ``Terminal/ReadFailure``.
  func claims(_ context: Context, for command: String) throws -> [String: JSONValue] {
    let json =
      isJSON
      ? text
      : String(
        decoding: try context.bytes(ofFileOrInput: text, named: "the JSON of the claims"), as: UTF8.self)
    do throws(ClaimsFault) {
      return try ClaimsFault.claims(in: json)
    } catch {
      throw error.failure(of: command)
    }
  }

  /// Whether the argument is JSON itself: no file name starts like an object, and a list or a quoted string is a wrong object.
  private var isJSON: Bool {
    text.first { !$0.isWhitespace }.map { "{[\"".contains($0) } == true
  }
}

extension [String: JSONValue] {
  /// The claims in the form for a server.
  ///
  /// - Throws: ``CommandFailure`` for a reserved name, or for more characters than possible.
  func claimsText(for command: String) throws -> String {
    let text = try JSONOutput.compact(self)
    do throws(ClaimsFault) {
      try ClaimsFault.check(self, as: text)
    } catch {
      throw error.failure(of: command)
    }
    return text
  }
}

extension ClaimsFault {
  /// The failure of a command with claims that every server refuses.
  func failure(of command: String) -> CommandFailure {
    var report = ErrorReport(code, message: description, hint: hint(of: command))
    report.exitStatus = .usage
    return CommandFailure(report)
  }

  /// What to do about it.
  func hint(of command: String) -> String {
    switch self {
    case .notJSON, .notAnObject: "authctl \(command) --help"
    case .tooLong:
      "an ID token carries the claims in every request: keep what is long in your database, and only a role here"
    case .reserved:
      "give the claim another name; the token's own are \(Self.reservedNames.joined(separator: ", "))"
    }
  }
}
