import Foundation
import TestSupport
import Testing

/// Directories that Google's emulator starts with: empty ones, shared ones, and those made by hand.
@Suite(.timeLimit(.minutes(6))) struct SharedExportTests {
  let authctl: Binary

  init() throws { authctl = try Binary() }

  func prepare(_ script: String) async throws {
    let outcome = try await authctl.shell("set -e; \(script)")
    try #require(outcome.status == 0, "\(outcome)")
  }

  func contents(_ path: String) throws -> String {
    try String(contentsOfFile: "\(authctl.home.path)/\(path)", encoding: .utf8)
  }

  @Test(arguments: ["mkdir data", "mkdir data; touch data/.gitkeep data/.gitignore; mkdir data/lost+found"])
  func `an empty directory starts empty, and gets the export`(script: String) async throws {
    try await prepare(script)
    let outcome = try await authctl(
      "emulator", "exec", "--import", "data", "--export-on-exit", "--", "authctl", "anonymous", "sign-in")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.error.contains("note: nothing is imported from data: it has no firebase-export-metadata.json"))
    #expect(try contents("data/auth_export/accounts.json").contains("localId"))
    #expect(try contents("data/firebase-export-metadata.json").contains(#""path":"auth_export""#))
  }

  @Test func `what belongs to others in a shared directory stays`() async throws {
    try await prepare(
      """
      mkdir -p data/auth_export data/firestore_export; cd data; echo keep >firestore_export/f; echo mine >README
      echo '{"version":"15","firestore":{"version":"1","path":"firestore_export"},"later":{"a":1}}' >firebase-export-metadata.json
      echo note >auth_export/.gitkeep; echo '{"users":[{"localId":"old"}]}' >auth_export/accounts-gone.json
      chmod 640 firebase-export-metadata.json
      """)
    let outcome = try await authctl(
      "emulator", "exec", "--import", "data", "--export-on-exit", "--", "authctl", "anonymous", "sign-in")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.error.contains("firebase-export-metadata.json has no auth"))
    let listed = try await authctl.shell(
      "cd data && find . -type f | LC_ALL=C sort && ls -l firebase-export-metadata.json | cut -c 1-10")
    #expect(
      listed.output == """
        ./README
        ./auth_export/.gitkeep
        ./auth_export/accounts-gone.json
        ./auth_export/accounts.json
        ./auth_export/config.json
        ./auth_export/tenants.json
        ./firebase-export-metadata.json
        ./firestore_export/f
        -rw-r-----

        """)
    let metadata = try contents("data/firebase-export-metadata.json")
    #expect(metadata.contains(#""later":{"a":1}"#) && metadata.contains(#""path":"firestore_export""#))
    #expect(metadata.contains(#""path":"auth_export""#) && metadata.contains(#""version":"15"}"#))
    let again = try await authctl(
      "emulator", "exec", "--import", "data", "--", "authctl", "emulator", "users", "list")
    #expect(again.status == 0 && !again.error.contains("nothing is imported"), "\(again)")
  }

  @Test(arguments: [
    ("rm auth_export/config.json", "auth_export/config.json is missing"),
    ("rm auth_export/accounts.json", "auth_export/accounts.json is missing"),
    (": >auth_export/accounts.json", "auth_export/accounts.json is empty"),
    ("rm -r auth_export", "auth_export/accounts.json is missing"),
    (": >auth_export/accounts-t.json", "auth_export/accounts-t.json is empty"),
    ("echo x >auth_export/accounts.json.orig", "auth_export/accounts.json.orig is not read"),
    ("ln -sf gone auth_export/accounts.json", "auth_export/accounts.json is a link to nothing"),
    (
      "mv auth_export/accounts.json auth_export/accounts_old.json",
      "auth_export/accounts_old.json is not read"
    ),
  ])
  func `a missing part is empty, and noted`(change: String, note: String) async throws {
    try await prepare("authctl anonymous sign-in; authctl emulator export data; cd data; \(change)")
    let words = ["emulator", "exec", "--import", "data", "--", "authctl", "emulator", "users", "list"]
    let outcome = try await authctl.run(authctl.path, words)
    #expect(outcome.status == 0 && outcome.error.contains("note: data/\(note)"), "\(outcome)")
    #expect(try await authctl("emulator", "import", "data", "--yes").status == 0)
  }

  @Test(arguments: [
    "./auth_export", "auth_export/", "./x/../auth_export", "$PWD/data/auth_export", "../data/auth_export",
  ])
  func `a path of the metadata may be written in any way`(path: String) async throws {
    try await prepare(
      """
      authctl anonymous sign-in; authctl emulator export data
      echo '{"version":"15","auth":{"version":"15","path":"'"\(path)"'"}}' >data/firebase-export-metadata.json
      """)
    #expect(
      try await authctl("emulator", "import", "data", "--yes", "--field", "accountCount").output == "1\n")
  }

  @Test(arguments: [
    "ln -s gone data", "mkdir data; ln -s gone data/auth_export", "mkdir -p data/.auth_export.lock",
    "mkdir -p data/firebase-export-metadata.json",
  ])
  func `an export that could not be written is refused before the run`(script: String) async throws {
    try await prepare(script)
    for words in [["--import", "data", "--export-on-exit"], ["--export-on-exit", "data"]] {
      let outcome = try await authctl.run(
        authctl.path, ["emulator", "exec"] + words + ["--", "touch", "ran"])
      #expect(outcome.status == 7, "\(outcome)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
  }

  @Test func `the check for the export leaves nothing behind`() async throws {
    let outcome = try await authctl.run(
      authctl.path,
      [
        "emulator", "exec", "--export-on-exit", "new/data", "--", "sh", "-c",
        "test ! -e new && ! ls -d .new*",
      ])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try contents("new/data/auth_export/accounts.json").contains("users"))
  }

  @Test(arguments: ["rm", "echo '{}' >", "echo '[]' >", ": >", #"echo '{"auth":{"path":"other"}}' >"#])
  func `accounts that the metadata does not name are read before an export replaces them`(
    change: String
  ) async throws {
    try await prepare(
      "authctl anonymous sign-in; authctl emulator export data; \(change) data/firebase-export-metadata.json")
    let words = ["emulator", "exec", "--import", "data", "--export-on-exit", "--", "true"]
    let outcome = try await authctl.run(authctl.path, words)
    #expect(
      outcome.status == 0 && outcome.error.contains("its auth_export is read nevertheless"), "\(outcome)")
    #expect(try contents("data/auth_export/accounts.json").contains("localId"))
    #expect(try contents("data/firebase-export-metadata.json").contains("auth_export"))
  }

  @Test func `accounts in another encoding than UTF-8 are read, and not replaced`() async throws {
    try await prepare(
      #"""
      mkdir -p data/auth_export; echo '{"auth":{}}' >data/firebase-export-metadata.json
      printf '{"users":[{"localId":"a","displayName":"J\374rgen"}]}' >data/auth_export/accounts.json
      """#)
    let place = "data/auth_export/accounts.json:1:42: this text is not in UTF-8"
    let words = ["emulator", "exec", "--import", "data"]
    let show = ["--", "authctl", "emulator", "users", "show", "a", "--field", "displayName"]
    let read = try await authctl.run(authctl.path, words + show)
    #expect(read.status == 0 && read.output == "J\u{FFFD}rgen\n", "\(read)")
    #expect(read.error.contains("note: \(place), and is read with \u{FFFD}\n"), "\(read)")
    let replacing = try await authctl.run(authctl.path, words + ["--export-on-exit"] + show)
    #expect(replacing.status == 7 && replacing.error.contains("\(place), so it is not replaced"))
    let imported = try await authctl("emulator", "import", "data", "--yes")
    #expect(imported.status == 7 && imported.error.contains("error: \(place) ("), "\(imported)")
    try await prepare(#"printf '\377\376{\0}\0' >data/auth_export/accounts.json"#)
    let other = try await authctl.run(authctl.path, words + show)
    #expect(other.status == 7 && other.error.contains(":1:1: this text is in UTF-16, not in UTF-8"))
  }

  @Test func `production's authenticator apps start, and are exported again`() async throws {
    try await prepare(
      """
      mkdir -p data/auth_export; echo '{"auth":{}}' >data/firebase-export-metadata.json
      echo '{"users":[{"localId":"a","mfaInfo":[{"mfaEnrollmentId":"t","totpInfo":{}}]},null]}' >data/auth_export/accounts.json
      """)
    let words = ["emulator", "exec", "--import", "data", "--export-on-exit", "--", "true"]
    for _ in 1...2 {
      let outcome = try await authctl.run(authctl.path, words)
      #expect(outcome.status == 0 && outcome.error.contains("the second factor t is left out"), "\(outcome)")
      #expect(
        try contents("data/auth_export/accounts.json").contains(
          #""mfaInfo":[{"mfaEnrollmentId":"t","totpInfo":{}}]"#))
    }
  }

  @Test(arguments: [
    ("import", "cannot read gone: it is a symbolic link to"), ("export", "gone is a symbolic link to"),
  ])
  func `a link to nothing is named as what it is`(verb: String, reason: String) async throws {
    try await prepare("ln -s nothing gone")
    let outcome = try await authctl("emulator", verb, "gone")
    #expect(
      outcome.status != 0 && outcome.error.contains("\(reason) a file that does not exist"), "\(outcome)")
  }

  @Test func `what is missing is noticed before a secret is read`() async throws {
    try await prepare("mkdir empty")
    for words in [
      ["import", "missing.json"], ["import", "empty"], ["exec", "--users", "none", "--", "true"],
    ] {
      let outcome = try await authctl.run(
        authctl.path,
        ["emulator"] + words.prefix(1) + ["--hash-algo", "HMAC_SHA256", "--hash-key", "-"] + words.dropFirst()
      )
      #expect(
        outcome.error.contains("\(words.contains("empty") ? "is not an export" : "cannot read")"),
        "\(outcome)")
    }
  }

  @Test func `a users file is added at each start`() async throws {
    try await prepare(
      #"printf '{"uid":"a","email":"a@b.co","password":"secret1"}\n' >users.jsonl; printf secret1 >pw"#)
    let outcome = try await authctl.run(
      authctl.path,
      [
        "emulator", "exec", "--users", "users.jsonl", "--", "authctl", "email", "sign-in", "a@b.co",
        "--password-file", "pw",
      ])
    #expect(outcome.status == 0 && outcome.error.contains("note: users.jsonl: 1 added"), "\(outcome)")
  }

  @Test func `a refusal says whether anything was imported`() async throws {
    try await prepare(
      #"echo '[{"localId":"a","email":"none"}]' >a.json; echo '[{"localId":"a","email":"none"},{"localId":"b"}]' >b.json"#
    )
    for (file, reason) in [("a.json", "nothing was imported"), ("b.json", "the others are imported")] {
      let outcome = try await authctl("emulator", "import", file)
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.error.contains("\(reason); fix the file, then: authctl emulator import \(file)"))
    }
  }

  @Test func `an import that has nothing of ours replaces nothing`() async throws {
    try await prepare("mkdir data; authctl anonymous sign-in; echo '{}' >data/firebase-export-metadata.json")
    let outcome = try await authctl("emulator", "import", "data", "--yes", "--json")
    #expect(outcome.status == 7, "\(outcome)")
    #expect(try await authctl("emulator", "export", "out").status == 0)
    #expect(try contents("out/auth_export/accounts.json").contains("localId"))
  }

  private static let accounts = #"""
    {"users":[{"localId":"jane","email":"jane@x.org","lastSignedInAt":"1700000000001","salt":"42xEC+ixf3L2lw==",
      "passwordHash":"lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="}]}
    """#
  private static let parameters = #"""
    "algorithm":"SCRYPT","signerKey":"jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
    "saltSeparator":"Bw==","rounds":8,"memoryCost":14
    """#

  @Test(arguments: [
    (#"{"signIn":{"hashConfig":{PARAMETERS}}}"#, ["--import", "data"]),
    ("{}", ["--import", "data", "--hash-config", "hash"]),
    ("{}", ["--users", "data/auth_export/accounts.json", "--hash-config", "hash"]),
  ])
  func `production's users sign in with their passwords`(config: String, options: [String]) async throws {
    let settings = config.replacing("PARAMETERS", with: Self.parameters)
    try await prepare(
      """
      mkdir -p data/auth_export; printf user1password >password; echo '{\(Self.parameters)}' >hash
      echo '{"version":"15","auth":{"path":"auth_export"}}' >data/firebase-export-metadata.json
      echo '\(settings)' >data/auth_export/config.json; echo '\(Self.accounts)' >data/auth_export/accounts.json
      """)
    let script =
      "authctl emulator users show jane --field lastLoginAt && authctl email sign-in jane@x.org --password-file password"
    let words = ["emulator", "exec"] + options + ["--", "sh", "-c", script]
    let outcome = try await authctl.run(authctl.path, words)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("1700000000001\n"), "\(outcome)")
    #expect(!outcome.error.contains("do not work"))
  }

  @Test func `a refused account of a users file stops the start`() async throws {
    try await prepare(
      #"echo '[{"localId":"a","email":"none"}]' >users.json; echo '[{"localId":"a"},]' >damaged.json"#)
    for (file, reason, status) in [
      ("users.json", "the account a at users[0]: email is invalid", 1),
      ("damaged.json", "damaged.json:1:17: ", 7),
      ("-", "--users needs a file, and - is none", 2),
    ] as [(String, String, Int32)] {
      let outcome = try await authctl.run(
        authctl.path, ["emulator", "exec", "--users", file, "--", "touch", "ran"])
      #expect(outcome.status == status && outcome.error.contains(reason), "\(outcome)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
  }
}
