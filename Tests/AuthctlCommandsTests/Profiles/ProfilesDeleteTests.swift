import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct ProfilesDeleteTests {
  /// A program with two profiles that have settings and a session.
  private func program() async throws -> Authctl {
    let authctl = try Authctl()
    for name in ["work", "home"] {
      try await authctl.done(["config", "set", "projectId", "demo-\(name)", "--profile", name])
      try await authctl.done(["anonymous", "sign-in", "--profile", name])
    }
    return authctl
  }

  private func files(_ authctl: Authctl) throws -> [String] {
    let directory = URL(fileURLWithPath: authctl.home.credentials).deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }

  @Test func `a deleted profile is in no file, and the others stay`() async throws {
    let authctl = try await program()
    // A refresh creates the profile's lock.
    try await authctl.done(["token", "--force-refresh", "--profile", "work"])
    #expect(try files(authctl).contains("credentials.json.work.refresh.lock"))
    let deleted = try await authctl.done(["profiles", "delete", "work", "--yes", "--json"]).json()
    #expect(deleted["name"] as? String == "work" && deleted["hadSettings"] as? Bool == true)
    #expect((deleted["localId"] as? String)?.count == 28)
    #expect(try !files(authctl).contains("credentials.json.work.refresh.lock"))
    for name in ["credentials.json", "config.json"] {
      let path = authctl.home.credentials.replacing("credentials.json", with: name)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!text.contains("work") && text.contains("home"), "\(name): \(text)")
    }
    let again = try await authctl("profiles", "delete", "work", "--yes")
    #expect(again.status == 2)
    #expect(again.error == "error: there is no profile 'work' (USAGE)\nhint: authctl profiles\n")
  }

  @Test func `it asks first, and says what is lost`() async throws {
    let authctl = try await program()
    let refused = try await authctl("profiles", "delete", "work")
    #expect(refused.status == 8 && refused.error.hasSuffix("hint: authctl profiles delete work --yes\n"))
    let no = try await authctl.typing(["no"], ["profiles", "delete", "work"])
    #expect(no.status == 2)
    #expect(
      no.screen.hasPrefix(
        "Permanently delete profile work (embedded, project demo-work, signed in as "), "\(no.screen)")
    let mistyped = try await authctl("profiles", "delete", "wrok", "--yes")
    #expect(mistyped.error.hasSuffix("; did you mean 'work'? (USAGE)\nhint: authctl profiles\n"))
    let yes = try await authctl.typing(["yes"], ["profiles", "delete", "work"])
    #expect(yes.status == 0 && yes.screen.contains("Deleted profile work.\n"), "\(yes.screen)")
  }

  @Test func `the profile that a variable names can be deleted, with a warning`() async throws {
    var authctl = try await program()
    authctl.variables["AUTHCTL_PROFILE"] = "home"
    let outcome = try await authctl("profiles", "delete", "home", "--yes")
    #expect(outcome.output.hasSuffix("The variable AUTHCTL_PROFILE still names it.\n"), "\(outcome)")
  }

  @Test func `help and mistakes know the verb below the command`() async throws {
    let authctl = try Authctl()
    let page = try await authctl("profiles", "--help").output
    #expect(page.contains("delete") && page.contains("Usage: authctl profiles\n"), "\(page)")
    let remove = try await authctl("profiles", "remove", "work")
    #expect(remove.error.hasSuffix("hint: did you mean: authctl profiles delete NAME\n"), "\(remove)")
    let typo = try await authctl("profiles", "delte", "work")
    #expect(typo.error.hasSuffix("hint: did you mean: authctl profiles delete\n"), "\(typo)")
  }
}
