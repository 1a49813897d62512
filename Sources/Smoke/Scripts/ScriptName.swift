/// The scripts that are part of the program: a new one is a file in `Flows` and a line here.
enum BuiltInScripts {
  /// The text of each, in the order in which they run.
  private static let all: [(name: String, text: @Sendable () -> [UInt8])] = [
    ("phone", { PackageResources.phone_smoke }),
    ("email", { PackageResources.email_smoke }),
    ("mfa", { PackageResources.mfa_smoke }),
    ("apple", { PackageResources.apple_smoke }),
    ("twitter", { PackageResources.twitter_smoke }),
    ("custom-token", { PackageResources.custom_token_smoke }),
  ]

  static var names: [String] { all.map(\.name) }

  static func text(of name: String) -> String {
    String(decoding: all.first { $0.name == name }?.text() ?? [], as: UTF8.self)
  }
}

/// A script on the command line: a flow of the program, all of them, or a file.
enum ScriptName: ParsableValue, Equatable {
  case builtIn(String)
  case all
  /// The path of a file; it has a dot or a slash, which no flow has.
  case file(String)

  init(parsing text: String) throws(UsageError) {
    if text == "all" {
      self = .all
    } else if BuiltInScripts.names.contains(text) {
      self = .builtIn(text)
    } else if text.contains(".") || text.contains("/") {
      self = .file(text)
    } else {
      let nearest = Suggestion.nearest(to: text, among: Self.choices)
      throw UsageError(
        "'\(text)' is neither one of \(Self.choices.joined(separator: ", ")) nor the path of a script, such as ./mine.smoke",
        hint: nearest.isEmpty ? nil : "did you mean \(nearest.joined(separator: " or "))?")
    }
  }

  static var choices: [String] { BuiltInScripts.names + ["all"] }

  var argumentText: String {
    switch self {
    case .builtIn(let name): name
    case .all: "all"
    case .file(let path): path
    }
  }

  /// The scripts of a list of words, without duplicates: the program's own in their order, then the files as they were typed.
  static func sorted(_ words: [Self]) -> [Self] {
    let own = BuiltInScripts.names.map(Self.builtIn).filter { words.contains($0) || words.contains(.all) }
    var files: [Self] = []
    for case .file(let path) in words where !files.contains(.file(path)) { files.append(.file(path)) }
    return own + files
  }
}

/// `NAME=VALUE` of `--set` and `NAME=PATH` of `--set-file`.
struct NamedText: ParsableValue, Equatable {
  let name: String
  let text: String

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ScriptText.isName(parts[0]) else {
      // The value may be a secret.
      throw UsageError("this is not a name, an equals sign and a value, such as number=+16505550100")
    }
    (name, self.text) = (String(parts[0]), String(parts[1]))
  }

  var argumentText: String { "\(name)=\(text)" }
}
