/// Where a script's lines find their files, and their environment.
struct ScriptPlace: Sendable {
  /// A private directory.
  let directory: String
  let scriptDirectory: String
  /// The variables of every line.
  let variables: [String: String]

  /// Lines see none of the caller's variables but those of the language.
  init(
    _ directory: String, script: Script.Source, tenant: String?, _ context: Context
  ) throws(CommandFailure) {
    self.directory = directory
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(.unwritableFile, "cannot create \(directory): \(error)", hint: nil)
    }
    let folders = script.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    scriptDirectory = folders.isEmpty ? "." : folders.joined(separator: "/")
    var variables = [
      "HOME": directory, "XDG_CONFIG_HOME": "\(directory)/config", "XDG_STATE_HOME": "\(directory)/state",
      "XDG_RUNTIME_DIR": "\(directory)/run", "AUTHCTL_NO_INPUT": "1",
      "AUTHCTL_TIMEOUT": context.options.timeout.argumentText,
    ]
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"] { variables[name] = context.variables[name] }
    variables["AUTHCTL_TENANT"] = tenant
    variables["AUTHCTL_LANGUAGE"] = context.options.language?.description
    self.variables = variables
  }

  /// The file with the sessions of the script's profiles.
  var credentials: String { "\(directory)/config/authctl/credentials.json" }
}

/// A line gave something else than it must.
struct ScriptFault: Error {
  let file: String
  let line: Int
  /// What was expected, and what came.
  let headline: String
  let message: String
  /// The command line as written.
  let command: String
  let error: String?
  let code: String?
  let why: String?
  let hint: String?
  let exitStatus: ExitStatus
  /// Whether the command succeeded, with a wrong value.
  let isWrongValue: Bool

  /// How the step ended, for a comparison.
  var ending: String { code ?? (isWrongValue ? "a wrong answer" : "accepted") }
}
