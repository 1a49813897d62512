import ServerSupport
import TestSupport
import Testing

/// What `smoke` says and asks before it signs anybody up in a real project.
@Suite(.timeLimit(.minutes(6))) struct SmokeConsentTests {
  /// Production behind a proxy that refuses every connection.
  private func program() throws -> Authctl {
    try Authctl(variables: [
      "AUTHCTL_API_KEY": "AIzaSyTest", "AUTHCTL_PROJECT": "my-app", "HTTPS_PROXY": "http://127.0.0.1:1",
    ])
  }
  private let email = "in production project my-app, email signs up an account"

  @Test func `without a terminal production needs a word on the command line`() async throws {
    let authctl = try program()
    let refused = try await authctl("smoke", "email", "apple")
    #expect(refused.status == 2 && refused.output == "", "\(refused)")
    #expect(refused.error.contains("note: \(email)"), "\(refused)")
    #expect(
      refused.error.contains("smoke signs up and deletes accounts in production project my-app (USAGE)")
        && refused.error.contains("authctl smoke email apple --yes\n"), "\(refused)")
    for word in [["--yes"], ["--expect-target", "production"]] {
      let outcome = try await authctl.run(["smoke", "email"] + word)
      #expect(outcome.status == 5 && outcome.error.contains("note: \(email)"), "\(outcome)")
    }
  }

  @Test func `a terminal shows what will happen and asks`() async throws {
    let authctl = try program()
    let no = try await authctl.typing(
      ["no"], ["smoke", "email", "phone", "--test-number", "+16505550101=123456"])
    #expect(no.status == 2 && no.screen.contains(email), "\(no.screen)")
    #expect(no.screen.contains("phone signs up an account with +16505550101, and deletes it\n"))
    #expect(no.screen.contains("Test production project my-app? Type yes: no\n"))
    #expect(no.screen.contains("nothing was sent to production project my-app"))
    let yes = try await authctl.typing(["yes"], ["smoke", "email"])
    #expect(yes.status == 5 && yes.screen.contains("sign-up"), "\(yes.screen)")
  }

  @Test func `the other target of a comparison counts too, and a local one is not asked about`() async throws
  {
    let server = try CountingServer(hasStatus: true)
    let authctl = try Authctl(variables: server.variables)
    let production = ["--against", "production", "--against-api-key", "AIza", "--against-project", "my-app"]
    let refused = try await authctl.run(["smoke", "email"] + production)
    #expect(refused.status == 2 && refused.error.contains(email), "\(refused)")
    #expect(server.requests.isEmpty)
    #expect(try await authctl("smoke", "email").status == 0)
  }

  @Test func `a flow that signs nobody in needs no consent`() async throws {
    let outcome = try await program()("smoke", "phone", "twitter")
    #expect(outcome.error.contains("none of it can be tested on production project my-app"), "\(outcome)")
  }

  @Test func `another project than the server's stops the test before it starts`() async throws {
    let server = try CountingServer(project: "my-app", hasStatus: true)
    let authctl = try Authctl(variables: [
      "FIREBASE_AUTH_EMULATOR_HOST": server.address, "GCLOUD_PROJECT": "other",
    ])
    let outcome = try await authctl("smoke", "all")
    #expect(outcome.status == 2 && outcome.output == "" && server.requests.isEmpty, "\(outcome)")
    #expect(outcome.error.contains("this server's project is my-app; this command uses other"))
    #expect(outcome.error.contains("authctl smoke all --project my-app\n"), "\(outcome)")
    #expect(try await authctl("smoke", "twitter", "--project", "my-app").status == 0)
  }

  @Test func `flows that cannot run have one line each`() async throws {
    let outcome = try await program()("smoke", "apple", "twitter", "custom-token", "--color", "never")
    let lines = outcome.output.split(separator: "\n")
    let skipped = lines.filter {
      $0.contains("skipped: tokens like Apple's") || $0.contains("skipped: a token and")
    }
    #expect(skipped.map { String($0.prefix(13)) } == ["  - 12 steps ", "  - 9 steps  "], "\(outcome.output)")
    #expect(lines.count < 17, "\(outcome.output)")
  }
}
