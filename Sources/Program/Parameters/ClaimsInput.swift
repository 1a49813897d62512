/// Where custom claims come from: JSON on the command line, a file, or `-` for standard input.
package struct ClaimsInput: ParsableValue, Equatable {
  let text: String

  package init(parsing text: String) throws(UsageError) {
    guard !text.isEmpty else { throw UsageError("claims are a JSON object, the path of a file, or -") }
    self.text = text
  }

  /// The option `--claims`; `meaning` is what the claims are.
  package static func option(_ meaning: String) -> Parameter<Self?> {
    .option(
      "claims", "JSON|PATH|-", completion: .file,
      help: "\(meaning): a JSON object, the path of a file with one, or - for standard input.")
  }

  package var isStandardInput: Bool { text == "-" }

  /// Reads the claims; their names and length are not checked.
  package func claims(_ context: Context, for command: NextCommand) throws -> ByName<JSONValue> {
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

  /// Whether the text is JSON itself: no file name begins like an object, and a list or a quoted string is a
  /// mistaken object.
  private var isJSON: Bool {
    text.first { !$0.isWhitespace }.map { "{[\"".contains($0) } == true
  }
}

extension ByName<JSONValue> {
  /// The claims as a server takes them.
  ///
  /// - Throws: ``CommandFailure`` for a reserved name, or for more characters than possible.
  package func claimsText(for command: NextCommand) throws -> String {
    let text = try ReplyJSON.compact(self)
    do throws(ClaimsFault) {
      try ClaimsFault.check(self, as: text)
    } catch {
      throw error.failure(of: command)
    }
    return text
  }
}

extension ClaimsFault {
  /// The failure of a command whose claims no server would take.
  func failure(of command: NextCommand) -> CommandFailure {
    CommandFailure(code, description, hint: hint(of: command), exitStatus: .usage)
  }

  /// What to do about it.
  package func hint(of command: NextCommand) -> NextStep {
    switch self {
    case .notJSON, .notAnObject: .run("\(command) --help")
    case .tooLong:
      "an ID token carries the claims in every request: keep long values in your database, and only a role here"
    case .reserved:
      "use another name for the claim; the token's own are \(Self.reservedNames.joined(separator: ", "))"
    }
  }
}
