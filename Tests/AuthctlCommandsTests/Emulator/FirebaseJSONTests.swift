import AuthHTTP
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import ServerCommands

/// The files and options of firebase-tools; `FirebaseToolsTests` runs start scripts.
@Suite(.timeLimit(.minutes(6))) struct FirebaseJSONTests {
  private let authctl: Authctl
  private let processes = ScriptedProcesses([.end(0), .end(0)])

  init() throws {
    var authctl = try Authctl()
    authctl.processes = processes
    self.authctl = authctl
  }

  private var path: String { "\(authctl.home.path)/firebase.json" }

  private func write(_ text: String, to name: String = "firebase.json") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(authctl.home.path)/\(name)"))
  }

  /// The outcome of a command under the server that the file describes, and the command's variables.
  private func exec(
    _ words: String..., variables: [String: String] = [:]
  ) async throws -> (outcome: Binary.Outcome, variables: [String: String]) {
    var authctl = authctl
    authctl.variables = variables
    let line = ["emulator", "exec", "--firebase-json", path] + words + ["--", "true"]
    return (try await authctl.run(line), processes.started.last?.variables ?? [:])
  }

  @Test(arguments: [
    (#"{"emulators": {"auth": {"port": "x"}}}"#, ":1:33: emulators.auth.port 'x' is not a port"),
    (#"{"emulators": {"auth": {"port": 70000}}}"#, "is not a port"),
    (#"{"emulators": {"auth": {"port": true}}}"#, "must be a text or a number"),
    (
      #"{"emulators": {"auth": {"host": "http://a:1"}}}"#,
      ":1:33: emulators.auth.host 'http://a:1' is not an address"
    ),
    (#"{"emulators": {"auth": []}}"#, "emulators.auth must be an object"),
    (#"{"emulators": "emulators.json"}"#, "emulators must be an object"), ("[]", "must be an object"),
    ("{\n  // a comment is allowed\n  \"emulators\": {},\n}", ":3:18: a comma before } is one too many"),
    ("{/* no end", "the file ends before its JSON is complete"),
  ])
  func `a mistake in firebase.json is named with its place, and nothing starts`(
    text: String, reason: String
  ) async throws {
    try write(text)
    let (outcome, _) = try await exec()
    #expect(
      outcome.status == 2 && outcome.error.contains(path) && outcome.error.contains(reason),
      "\(outcome.error)")
    #expect(processes.started.isEmpty)
  }

  @Test(arguments: [
    (
      "--only firestore,functions", "--only leaves out auth",
      "firebase emulators:start --only firestore,functions"
    ),
    ("--only auth,unknown", "'unknown' is no emulator of firebase-tools: apphosting, auth", ""),
    ("--config none.json", "cannot read none.json", ""),
    ("--token x", "unknown option --token", "authctl emulator exec"),
  ])
  func `what cannot work is refused`(options: String, reason: String, hint: String) async throws {
    let outcome = try await authctl.line("emulator exec \(options) -- true")
    #expect(
      outcome.status == 2 && outcome.error.contains(reason) && outcome.error.contains(hint),
      "\(outcome.error)")
    #expect(processes.started.isEmpty)
  }

  @Test func `host and port are those of the file, and comments are skipped`() async throws {
    let port = try ClosedPort().origin.port
    try write(
      """
      // The "emulators" of this app: /* not here */
      {"hosting": {"rewrites": [{"source": "**", "destination": "http://a/*"}]}, /* a
      comment */ "emulators": {"auth": {"host": "127.0.0.2", "port": "\(port)"}, "singleProjectMode": true}}
      """)
    let (outcome, variables) = try await exec()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(variables["FIREBASE_AUTH_EMULATOR_HOST"] == "127.0.0.2:\(port)")
    #expect(variables["FIREBASE_CONFIG"]?.contains(#""projectId":"demo-authctl""#) == true)
  }

  @Test func `options come before the file`() async throws {
    try write(#"{"emulators": {"auth": {"host": "127.0.0.2", "port": 1}}}"#)
    let (outcome, variables) = try await exec("--host", "127.0.0.3", "--port", "0")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(variables["FIREBASE_AUTH_EMULATOR_HOST"]?.hasPrefix("127.0.0.3:") == true)
  }

  @Test(
    arguments: [
      (#"{"projects": {"default": "demo-own", "staging": "demo-staging"}}"#, [], [:], "demo-own"),
      (
        #"{"projects": {"default": "demo-own", "staging": "demo-staging"}} // all"#, ["-P", "staging"], [:],
        "demo-staging"
      ),
      (#"{"projects": {"default": "demo-own"}}"#, ["--project", "demo-typed"], [:], "demo-typed"),
      (#"{"projects": {"default": "demo-own"}}"#, [], ["GCLOUD_PROJECT": "demo-variable"], "demo-variable"),
      (#"{"projects": {"staging": "demo-staging"}}"#, [], [:], "demo-staging"),
      (#"{"projects": {"staging": "demo-staging", "live": "live"}}"#, [], [:], "demo-authctl"),
      (#"{"projects": {"default": 1}, "targets": {"demo": {"hosting": {}}}}"#, [], [:], "demo-authctl"),
      ("{}", [], [:], "demo-authctl"),
    ] as [(String, [String], [String: String], String)])
  func `the project is that of an option, a variable, .firebaserc`(
    aliases: String, options: [String], variables: [String: String], project: String
  ) async throws {
    try write(#"{"emulators": {"auth": {"port": 0}}}"#)
    try write(aliases, to: ".firebaserc")
    var authctl = authctl
    authctl.variables = variables
    let line = ["emulator", "exec", "--config", path] + options + ["--", "true"]
    let outcome = try await authctl.run(line)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(processes.started.first?.variables["GCLOUD_PROJECT"] == project)
  }

  @Test func `a .firebaserc that cannot be read costs a note, and a project that cannot be one is refused`()
    async throws
  {
    try write(#"{"emulators": {"auth": {"port": 0}}}"#)
    try write("{\n\"projects\": {\"default\": \"demo-x\"},\n}", to: ".firebaserc")
    let (outcome, variables) = try await exec()
    #expect(outcome.status == 0 && variables["GCLOUD_PROJECT"] == "demo-authctl")
    #expect(
      outcome.error.contains("are not used:") && outcome.error.contains(".firebaserc:2:34: a comma"),
      "\(outcome.error)")
    try write(#"{"projects": {"default": "my app"}}"#, to: ".firebaserc")
    let refused = try await exec().outcome
    #expect(
      refused.status == 2 && refused.error.contains("my app") && refused.error.contains(".firebaserc"),
      "\(refused.error)")
  }

  @Test func `what firebase-tools would start beside auth is named once`() async throws {
    try write(
      #"{"firestore": {}, "storage": {}, "emulators": {"auth": {"port": 0}, "functions": {}, "ui": {"port": 4000}, "hub": {}}}"#
    )
    let (outcome, _) = try await exec("--inspect-functions", "--log-verbosity", "QUIET")
    let notes = outcome.error.split(separator: "\n").filter { $0.hasPrefix("note: ") }.map { $0.dropFirst(6) }
    #expect(
      notes == [
        "only auth is served here; for the other emulators: firebase emulators:start --only functions,firestore,storage",
        "there is no Emulator UI at port 4000: the page is at the server's own address",
        "--inspect-functions has no effect: functions run in firebase-tools: firebase emulators:start --only functions --inspect-functions",
        "--log-verbosity has no effect: --quiet prints no notes, and --trace prints each call",
      ], "\(outcome.error)")
    let alone = try await authctl.run([
      "emulator", "exec", "-c", path, "--only", "auth", "--port", "0", "--", "true",
    ])
    #expect(!alone.error.contains("only auth is served"))
  }

  @Test func `of several words, the names of firebase-tools take one as the command`() async throws {
    try write(#"{"emulators": {"auth": {"port": 0}}}"#)
    let outcome = try await authctl.run([
      "emulators:exec", "npm test", "--only", "auth", "--config", path, "--project=demo-x",
    ])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(processes.started.map(\.command) == [["/bin/sh", "-c", "npm test"]])
    let refused = try await authctl.run(["emulators:exec", "--only", "auth", "npm", "test"])
    #expect(refused.status == 2 && refused.error.contains("emulators:exec 'COMMAND…'"), "\(refused.error)")
    let help = try await authctl.run(["emulators:start", "--help"])
    #expect(help.output.contains("Usage: authctl emulator start"))
    #expect(try await authctl.run(["auth:import", "x"]).error.contains("authctl emulator import"))
  }
}

/// How others reach a server in a container.
@Suite struct SurroundingsTests {
  private func notes(
    _ variables: [String: String], files: [String] = [], addresses: [String] = ["0.0.0.0:9099"]
  ) -> [String] {
    let around = Surroundings(variables, hostNames: ["box", "box.local"], exists: files.contains)
    return around.notes(
      about: ReadyLine(
        origin: HTTPOrigin(.http, host: "127.0.0.1", port: 9099), addresses: addresses,
        url: "http://127.0.0.1:9099",
        project: "demo-x", upstream: nil, pid: 1, log: nil))
  }

  @Test func `outside of a container, nothing is said`() {
    #expect(notes([:]) == [] && notes(["container": "", "CODESPACE_NAME": "a"]) == [])
  }

  @Test(arguments: ["/.dockerenv", "/run/.containerenv", ""])
  func `in a container, the line for others has its name, unless only it can reach the server`(file: String) {
    let variables = file.isEmpty ? ["container": "podman"] : [:]
    #expect(
      notes(variables, files: [file]) == [
        "in other containers of the same network, where a service's name works too: export FIREBASE_AUTH_EMULATOR_HOST=box:9099 GCLOUD_PROJECT=demo-x"
      ])
    #expect(notes(variables, files: [file], addresses: ["[::]:9099"]).count == 1)
    #expect(notes(variables, files: [file], addresses: ["127.0.0.1:9099", "[::1]:9099"]) == [])
  }

  @Test func `in a codespace, the forwarded address is named`() {
    let variables = [
      "CODESPACE_NAME": "fluffy-pug", "GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN": "app.github.dev",
    ]
    let url = "https://fluffy-pug-9099.app.github.dev"
    #expect(
      notes(variables, addresses: ["127.0.0.1:9099"]) == [
        "this codespace forwards it as \(url); for links and pages there, start it with --public-url \(url)"
      ])
  }
}
