import AuthCore
import AuthEmulator
import AuthHTTP
import POSIXShell

/// The line that a script waits for: the server is ready at this address.
struct ReadyLine: Encodable {
  let schema = JSONOutput.schema
  let ready = true
  /// `HOST:PORT` for clients on this machine, never a wildcard.
  let address: String
  /// Every `HOST:PORT` it listens on.
  let addresses: [String]
  let host: String
  let port: Int
  /// `scheme://host[:port]` for a browser.
  let url: String
  let pid: Int32
  let projectID: String
  /// The path of the log of a server in the background.
  let log: String?
  /// Where calls are passed on; nil for a server that answers them itself.
  let upstream: String?

  enum CodingKeys: String, CodingKey {
    case schema, ready, address, addresses, host, port, url, pid, projectID = "projectId", log, upstream
  }

  init(_ running: RunningLocalServer, pid: Int32, log: String?) {
    let origin = running.origin
    address = origin.authority
    addresses = running.origins.map(\.authority)
    host = origin.host
    port = origin.port
    url = running.url
    self.pid = pid
    projectID = running.project
    self.log = log
    upstream = running.upstream
  }

  /// The shell line that leads other tools here; a project that they would not guess is named too.
  var export: String {
    "export FIREBASE_AUTH_EMULATOR_HOST=\(address)"
      + (projectID == Target.defaultProjectID ? "" : " GCLOUD_PROJECT=\(ShellWords.word(projectID))")
  }

  /// What listens, in words.
  private var what: String {
    upstream.map { "The proxy of project \(projectID.onOneLine), which \(UpstreamName.deed($0).onOneLine)," }
      ?? "The local server of project \(projectID.onOneLine)"
  }

  /// The same for a person at a terminal.
  var words: String {
    var text = """
      \(what) is ready.
        In a browser, with \(upstream == nil ? "users, codes and links" : "each call and what it means"): \(url)
        For SDKs and other tools: \(export)

      """
    if let log {
      text += "  To stop it: authctl emulator stop \(port)\n  Its log: \(log.onOneLine)\n"
    } else {
      text += "  To stop it: Ctrl-C\n"
    }
    return text
  }
}

/// The result of `emulator start`, which printed the ready line while it ran.
struct EmulatorStartResult: CommandResult {
  static var members: String { "ready address addresses[] host port url pid projectId log upstream" }

  var exitCode: Int32 = 0

  enum CodingKeys: CodingKey {}

  var raw: [UInt8]? { [] }

  func text(_ style: TextStyle) -> String { "" }
}
