import AuthHTTP
import Foundation
import TestSupport
import Testing

/// Start scripts as projects have them for firebase-tools; only the program's name is another here.
@Suite(.timeLimit(.minutes(6))) struct FirebaseToolsTests {
  private let authctl: Binary
  /// The port of the Auth emulator in `firebase.json`.
  private let port: Int

  init() throws {
    authctl = try Binary()
    port = try ClosedPort().origin.port
  }

  private func write(_ path: String, _ text: String, mode: Int = 0o644) throws {
    let file = URL(filePath: "\(authctl.home.path)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: "\(authctl.home.path)/\(path)", encoding: .utf8)
  }

  private func renamed(_ script: String) -> String { script.replacing("firebase ", with: "authctl ") }

  @Test func `a script that starts two emulators and keeps their data, twice`() async throws {
    try write(
      "firebase.json",
      """
      {
        // The app's own files.
        "hosting": {"public": "dist"},
        "firestore": {"rules": "firestore.rules"},
        "emulators": {"auth": {"host": "127.0.0.1", "port": \(port)}, "firestore": {"port": 8080}, "ui": {"enabled": true}}
      }
      """)
    try write(
      "emulator-data/firebase-export-metadata.json",
      #"{"version":"15.0.0","firestore":{"version":"1","path":"firestore_export","metadata_file":"m"}}"#)
    try write("emulator-data/firestore_export/m", "theirs")
    let start =
      "firebase emulators:start --only auth,firestore --project demo-shop --import=./emulator-data --export-on-exit"
    let script = """
      set -e
      \(renamed(start)) >out 2>err &
      authctl emulator wait \(port) --wait 60s >wait
      export FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:\(port) GCLOUD_PROJECT=demo-shop
      authctl anonymous sign-in >user
      authctl signout >gone
      authctl emulator users list --lines --field localId
      kill $!
      wait $!
      """
    let first = try await authctl.shell(script)
    let second = try await authctl.shell(script)
    let notes = try contents("err")
    #expect(notes.contains("note: All emulators ready! demo-shop at http://127.0.0.1:\(port);"))
    #expect(first.status == 0 && second.status == 0, "\(first) \(second) \(notes)")
    #expect(first.output.split(separator: "\n").count == 1)
    #expect(second.output.split(separator: "\n").count == 2)
    #expect(
      notes.contains(
        "note: only auth is served here; for the other emulators: firebase emulators:start --only firestore --project demo-shop\n"
      ))
    #expect(try contents("out").contains(#""projectId":"demo-shop""#))
    #expect(try contents("emulator-data/firestore_export/m") == "theirs")
    #expect(try contents("emulator-data/firebase-export-metadata.json").contains("firestore_export"))
  }

  @Test func `a test script of one word, with an alias, from a directory below`() async throws {
    try write("firebase.json", #"{"functions": {}, "emulators": {"auth": {"port": "\#(port)"}}}"#)
    try write(
      ".firebaserc", #"{"projects": {"default": "my-app", "staging": "demo-staging"}, "targets": {}}"#)
    try write(
      "bin/npm",
      """
      #!/bin/sh
      echo "$* $FIREBASE_AUTH_EMULATOR_HOST $GCLOUD_PROJECT $FIREBASE_CONFIG" && [ "$2" != lint ]
      """, mode: 0o755)
    let line = #"firebase emulators:exec --ui "npm run build && npm test" --only auth,functions -P staging"#
    let below = "mkdir -p app/src && cd app/src && PATH=\"$HOME/bin:$PATH\" && "
    let outcome = try await authctl.shell(below + renamed(line))
    #expect(outcome.status == 0, "\(outcome)")
    let facts = "127.0.0.1:\(port) demo-staging"
    let config =
      #"{"databaseURL":"https://demo-staging.firebaseio.com","projectId":"demo-staging","storageBucket":"demo-staging.appspot.com"}"#
    #expect(outcome.output == "run build \(facts) \(config)\ntest \(facts) \(config)\n")
    #expect(outcome.error.contains("there is no Emulator UI: the page is at the server's own address"))
    let failed = try await authctl.shell(
      below + renamed("firebase emulators:exec --only auth 'npm run lint && npm test'"))
    #expect(failed.status == 1 && failed.output.hasPrefix("run lint 127.0.0.1:\(port) my-app "), "\(failed)")
  }

  @Test func `the script of a container, with a file of its own and options for other emulators`()
    async throws
  {
    try write(
      "docker/firebase.emulators.json",
      #"{"emulators": {"singleProjectMode": false, "auth": {"host": "0.0.0.0", "port": \#(port)}, "hub": {"host": "0.0.0.0"}}}"#
    )
    try write(
      "docker/start.sh",
      renamed(
        #"""
        #!/bin/sh
        set -e
        DATA_DIR=${DATA_DIR:-./data}
        if [ -d "$DATA_DIR" ]; then IMPORT="--import=$DATA_DIR"; fi
        exec firebase emulators:start --config docker/firebase.emulators.json --project "${PROJECT:?}" $IMPORT \
          --export-on-exit="$DATA_DIR" --inspect-functions --log-verbosity QUIET --non-interactive --debug
        """#), mode: 0o755)
    let outcome = try await authctl.shell(
      """
      set -e
      PROJECT=demo-box container=docker docker/start.sh >out 2>err &
      authctl emulator wait \(port) --wait 60s >wait
      FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:\(port) GCLOUD_PROJECT=demo-box authctl anonymous sign-in >user
      kill $!
      wait $!
      """)
    let notes = try contents("err")
    #expect(outcome.status == 0, "\(outcome) \(notes)")
    #expect(try contents("out").contains(#""addresses":["0.0.0.0:\#(port)"]"#))
    #expect(try contents("data/auth_export/accounts.json").contains("localId"))
    for note in ["--inspect-functions has no effect", "--log-verbosity has no effect", "in other containers"]
    {
      #expect(notes.contains("note: \(note)"), "\(notes)")
    }
    #expect(notes.contains(":\(port) GCLOUD_PROJECT=demo-box\n"))
    // --debug is --trace.
    #expect(notes.contains("accounts:signUp"))
  }

  @Test func `without firebase.json the defaults apply, with a note`() async throws {
    let outcome = try await authctl.shell(
      "authctl emulators:exec --only auth --port 0 'echo $GCLOUD_PROJECT'")
    #expect(outcome.status == 0 && outcome.output == "demo-authctl\n", "\(outcome)")
    #expect(outcome.error.contains("note: there is no firebase.json here or in a directory above"))
  }

  @Test func `an export from another terminal, while a script waits for the words of firebase-tools`()
    async throws
  {
    try write("emu/firebase.json", #"{"emulators": {"auth": {"host": "127.0.0.1", "port": "\#(port)"}}}"#)
    try write("emu/.firebaserc", #"{"projects": {"default": "my-app"}}"#)
    // The project of a start counts, not that of .firebaserc.
    let outcome = try await authctl.shell(
      renamed(
        #"""
        set -e
        cd emu
        firebase -P demo-run --token "$TOKEN" emulators:start --only auth >log 2>&1 &
        until grep -q "All emulators ready" log; do kill -0 $!; sleep 0.05; done
        FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:\#(port) GCLOUD_PROJECT=demo-run authctl anonymous sign-in >user
        firebase emulators:export --only auth --force ./seed
        grep -c '"localId"' seed/auth_export/accounts.json
        kill $!
        wait $!
        firebase emulators:export --force ./late && exit 9
        ls late 2>/dev/null || echo nothing
        """#.replacing("$TOKEN", with: "1//secret")))
    #expect(outcome.status == 0 && outcome.output == "Exported to ./seed.\n1\nnothing\n", "\(outcome)")
    #expect(try !contents("emu/log").contains("secret"))
  }
}
