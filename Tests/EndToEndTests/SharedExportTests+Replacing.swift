import Foundation
import TestSupport
import Testing

/// What an export on exit replaces of such a directory.
extension SharedExportTests {
  @Test func `an export in another directory than the given one is named`() async throws {
    try await prepare("authctl emulator export data/inner")
    for (given, place) in [("data", "data/inner"), ("data/inner/auth_export", "data/inner/auth_export/..")] {
      let outcome = try await authctl("emulator", "import", given)
      #expect(
        outcome.status == 7
          && outcome.error.contains("it has no firebase-export-metadata.json, but \(place) has one"),
        "\(outcome)")
    }
  }

  @Test(arguments: [
    "mv auth_export real; ln -s real auth_export",
    "mv auth_export/accounts.json .; ln -s ../accounts.json auth_export/",
    "mv *.json meta; ln -s meta firebase-export-metadata.json",
    "mkdir -p auth_export/backup; echo mine >auth_export/backup/f",
    "cd ..; mv data real; ln -s real data",
  ])
  func `an export with links and directories is read and replaced`(change: String) async throws {
    try await prepare("authctl anonymous sign-in; authctl emulator export data; cd data; \(change)")
    let words = ["emulator", "exec", "--import", "data", "--export-on-exit", "--"]
    let outcome = try await authctl.run(authctl.path, words + ["authctl", "anonymous", "sign-in"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try contents("data/auth_export/accounts.json").split(separator: "localId").count == 3)
    if change.contains("auth_export/accounts") {
      let type = try FileManager.default.attributesOfItem(
        atPath: "\(authctl.home.path)/data/auth_export/accounts.json")[.type]
      #expect(type as? FileAttributeType == .typeSymbolicLink)
      #expect(try contents("data/accounts.json").split(separator: "localId").count == 3)
    }
    if change.contains("backup") { #expect(try contents("data/auth_export/backup/f") == "mine\n") }
    #expect(
      try await authctl("emulator", "import", "data", "--yes", "--field", "accountCount").output == "2\n")
  }

  @Test func `accounts beside those that the metadata names are not replaced unread`() async throws {
    try await prepare(
      """
      authctl anonymous sign-in; authctl emulator export data; cp -r data/auth_export data/mine
      echo '{"auth":{"path":"mine"}}' >data/firebase-export-metadata.json; echo '{"users":[{"localId":"other"}]}' >data/auth_export/accounts.json
      """)
    for words in [
      ["export", "data", "--force"], ["exec", "--import", "data", "--export-on-exit", "--", "touch", "ran"],
    ] {
      let outcome = try await authctl.run(authctl.path, ["emulator"] + words)
      #expect(outcome.status == 7 && outcome.error.contains("never read"), "\(outcome)")
      #expect(outcome.error.contains("hint: move it aside: mv data/auth_export data/auth_export.aside; or"))
    }
    #expect(try contents("data/auth_export/accounts.json").contains("other"))
  }

  @Test(arguments: [
    #"{"accounts":[{"localId":"u"}]}"#, #"{"localId":"u"}"#,
    #"{"users":[{"localId":"a"},{"email":"a@b.c"}]}"#, #"{"users":[{"localId":"a"},{"localId":"a"}]}"#,
    #"{"users":[{"localId":"a"}],"accounts":[{"localId":"b"}]}"#,
  ])
  func `accounts that the import does not read are not replaced`(users: String) async throws {
    try await prepare(
      "authctl anonymous sign-in; authctl emulator export data; echo '\(users)' >data/auth_export/accounts.json; ln -s data same"
    )
    for target in [[], ["./data"], ["same"]] {
      let words = ["emulator", "exec", "--import", "data", "--export-on-exit"] + target
      let outcome = try await authctl.run(authctl.path, words + ["--", "touch", "ran"])
      #expect(outcome.status == 7 && outcome.error.contains("so it is not replaced"), "\(outcome)")
      #expect(outcome.error.contains(" --export-on-exit OUT"), "\(outcome)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/ran"))
    #expect(try contents("data/auth_export/accounts.json") == users + "\n")
    let elsewhere = try await authctl(
      "emulator", "exec", "--import", "data", "--export-on-exit", "out", "--", "true")
    #expect(elsewhere.status == 0, "\(elsewhere)")
  }

  @Test(arguments: ["$PWD/other/auth_export", "../other/auth_export"])
  func `a path of another place is named, and what is here is read`(path: String) async throws {
    try await prepare(
      """
      authctl anonymous sign-in; authctl emulator export data; cp -r data other
      echo '{"auth":{"path":"'"\(path)"'"}}' >data/firebase-export-metadata.json
      """)
    let outcome = try await authctl("emulator", "import", "data", "--yes")
    #expect(outcome.status == 0, "\(outcome)")
    let named = path.replacing("$PWD", with: authctl.home.path)
    #expect(outcome.error.contains("is not in it (\(named)), and its auth_export is read"))
  }

  @Test func `settings beside accounts that the metadata names are noted`() async throws {
    try await prepare(
      """
      authctl anonymous sign-in; authctl emulator export data; mv data/auth_export data/mine
      mkdir data/auth_export; echo '{}' >data/auth_export/config.json
      echo '{"auth":{"path":"mine"}}' >data/firebase-export-metadata.json
      """)
    let outcome = try await authctl.run(
      authctl.path, ["emulator", "exec", "--import", "data", "--export-on-exit", "--", "true"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.error.contains("note: data/auth_export/config.json is not read, because"), "\(outcome)")
    #expect(try contents("data/auth_export/accounts.json").contains("localId"))
  }
}
