import AuthHTTP
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import ServerCommands

/// The files and options of firebase-tools; `FirebaseToolsTests` runs start scripts.
@Suite(.timeLimit(.minutes(6))) struct FirebaseJSONTests {
  private let authctl: Authctl
  private let processes = ScriptedProcesses([.end(0), .end(0), .end(0)])

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
    ("[]", "must be an object"),
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
    (
      "--only storage --config a/f.json -P demo-x", "--only leaves out auth",
      "firebase emulators:start --only storage --config a/f.json --project demo-x"
    ),
  ])
  func `what cannot work is refused`(options: String, reason: String, hint: String) async throws {
    let outcome = try await authctl.line("emulator exec \(options) -- true")
    #expect(
      outcome.status == 2 && outcome.error.contains(reason) && outcome.error.contains(hint),
      "\(outcome.error)")
    #expect(processes.started.isEmpty)
  }

  @Test(arguments: [
    #"{"auth": 9099, "firestore": 8080, "ui": 4000}"#, #"{"auth": true, "ui": false}"#, "[]",
    #""emulators.json""#,
  ])
  func `what firebase-tools takes for its defaults does not keep the server from starting`(
    emulators: String
  ) async throws {
    try write(#"{"emulators": \#(emulators)}"#)
    let (outcome, variables) = try await exec("--port", "0")
    #expect(outcome.status == 0 && variables["FIREBASE_AUTH_EMULATOR_HOST"] != nil, "\(outcome.error)")
    #expect(
      outcome.error.contains("firebase.json:1:") && outcome.error.contains("is not an object: the defaults"),
      "\(outcome.error)")
  }

  @Test(arguments: [#""port": "", "host": """#, #""port": false, "host": null"#])
  func `what is empty in the file is not there`(members: String) async throws {
    try write(#"{"emulators": {"auth": {\#(members)}}}"#)
    let (outcome, variables) = try await exec("--port", "0")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(variables["FIREBASE_AUTH_EMULATOR_HOST"]?.hasPrefix("127.0.0.1:") == true)
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
    try write(#"{"projects": {"default": "<YOUR_PROJECT>"}}"#, to: ".firebaserc")
    let refused = try await exec().outcome
    #expect(
      refused.status == 2 && refused.error.contains("<YOUR_PROJECT>") && refused.error.contains(".firebaserc")
        && refused.error.contains("--project ID"), "\(refused.error)")
    // Only if it counts.
    #expect(try await exec("--project", "demo-x").variables["GCLOUD_PROJECT"] == "demo-x")
    let named = try await exec(variables: ["GCLOUD_PROJECT": "demo-y"])
    #expect(named.variables["GCLOUD_PROJECT"] == "demo-y", "\(named.outcome.error)")
  }

  @Test func `what firebase-tools would start beside auth is named once`() async throws {
    try write(
      #"{"firestore": {}, "storage": {}, "emulators": {"auth": {"port": 0}, "functions": {}, "ui": {"port": 4000}, "hub": {}}}"#
    )
    let (outcome, _) = try await exec(
      "--ui", "--inspect-functions", "--log-verbosity", "QUIET", "-P", "demo-x")
    let notes = outcome.error.split(separator: "\n").filter { $0.hasPrefix("note: ") }.map { $0.dropFirst(6) }
    let rest = "--config \(path) --project demo-x"
    #expect(
      notes == [
        "only auth is served here; for the other emulators: firebase emulators:start --only functions,firestore,storage \(rest)",
        "--inspect-functions has no effect: functions run in firebase-tools: firebase emulators:start --inspect-functions --only functions \(rest)",
        "--log-verbosity has no effect: --quiet prints no notes, and --trace prints each call",
        "there is no Emulator UI at port 4000: the page is at the server's own address",
      ], "\(outcome.error)")
    let alone = try await authctl.run([
      "emulator", "exec", "-c", path, "--only", "auth", "--port", "0", "--", "true",
    ])
    // Its exec starts no UI either, unless it is asked to.
    #expect(alone.error == "")
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
    // In firebase-tools, options may come before the command, an empty value is none, and the last one counts.
    let before = try await authctl.run([
      "--config", path, "-P", "", "--project", "demo-a", "--debug", "emulators:exec", "npm test", "--only",
      "",
      "--project", "demo-b",
    ])
    #expect(before.status == 0, "\(before.error)")
    #expect(processes.started.last?.variables["GCLOUD_PROJECT"] == "demo-b")
    let ours = try await authctl.run(["--config", path, "emulator", "exec", "--", "true"])
    #expect(ours.status == 2 && ours.error.contains("unknown option --config"), "\(ours.error)")
    let help = try await authctl.run(["emulators:start", "--help"])
    #expect(help.output.contains("Usage: authctl emulator start"))
    #expect(try await authctl.run(["auth:import", "x"]).error.contains("authctl emulator import"))
  }
}

extension FirebaseJSONTests {
  @Test func `a login's options cost a note, and nothing prints the token`() async throws {
    try write(#"{"emulators": {"auth": {"port": 0}}}"#)
    let outcome = try await authctl.run([
      "--token", "1//secret", "emulators:exec", "-i", "--config", path, "--account", "a@b.example",
      "npm test",
    ])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("note: --token and --account: without effect, as nobody has to log in\n"))
    #expect(outcome.error.contains("note: --interactive has no effect"))
    let failed = try await authctl.run([
      "emulators:exec", "--token=1//secret", "--config", path, "--host", "192.0.2.1", "true",
    ])
    #expect(failed.status == 5 && failed.error.contains("hint: "), "\(failed.error)")
    #expect(
      ![outcome.error, failed.error].contains { $0.contains("secret") || $0.contains("--token TOKEN") })
  }

  @Test func `an export by the name of firebase-tools is that of the server in the file, or refused`()
    async throws
  {
    let port = try ClosedPort().origin.port
    try write(#"{"emulators": {"auth": {"port": \#(port)}}}"#)
    let directory = "\(authctl.home.path)/seed"
    let refused = try await authctl.run(["emulators:export", directory, "--config", path])
    #expect(refused.status == 5 && refused.error.contains("127.0.0.1:\(port)"), "\(refused.error)")
    #expect(!FileManager.default.fileExists(atPath: directory))
    let others = try await authctl.run([
      "emulators:export", "--only", "firestore", directory, "--config", path,
    ])
    #expect(
      others.status == 2
        && others.error.contains("firebase emulators:export \(directory) --only firestore --config \(path)"),
      "\(others.error)")
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

  @Test(arguments: [
    (
      ["CODESPACE_NAME": "fluffy-pug", "GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN": "app.github.dev"],
      "https://fluffy-pug-9099.app.github.dev"
    ),
    (["GITPOD_WORKSPACE_URL": "https://me-app-1.ws-eu1.gitpod.io"], "https://9099-me-app-1.ws-eu1.gitpod.io"),
    (["WEB_HOST": "idx-1.cloudworkstations.dev"], "https://9099-idx-1.cloudworkstations.dev"),
  ])
  func `where a service forwards ports, the address is named`(variables: [String: String], url: String) {
    #expect(
      notes(variables, addresses: ["127.0.0.1:9099"]) == [
        "this machine's service forwards it as \(url); for links and pages there, start it with --public-url \(url)"
      ])
  }
}
