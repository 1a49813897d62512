import TestSupport
import Testing

/// Values of settings from options, variables, the profile and files: what surrounds them is dropped, what is wrong inside is refused.
@Suite(.timeLimit(.minutes(2))) struct SettingValueTests {
  struct Row: Sendable {
    var variables: [String: String] = [:]
    var options = ""
    let message: String
    let hint: String
  }

  private static let refused = [
    Row(
      variables: ["GCLOUD_PROJECT": "\"my-app\""],
      message: "GCLOUD_PROJECT is '\"my-app\"', which has quotation marks in it",
      hint: "export GCLOUD_PROJECT=my-app\n"),
    Row(
      variables: ["AUTHCTL_PROJECT": "my-app # staging"], message: "AUTHCTL_PROJECT is 'my-app # staging'",
      hint: "export AUTHCTL_PROJECT=my-app\n"),
    Row(
      variables: ["GOOGLE_CLOUD_PROJECT": "my\napp"], message: "'my\\u{A}app', which has a line end in it",
      hint: "export GOOGLE_CLOUD_PROJECT=PROJECT_ID\n"),
    Row(
      variables: ["AUTHCTL_TENANT": "“acme”"], message: "AUTHCTL_TENANT is '“acme”'",
      hint: "export AUTHCTL_TENANT=acme\n"),
    Row(
      variables: ["AUTHCTL_API_KEY": "'AIzaNeverShown'"],
      message: "AUTHCTL_API_KEY has quotation marks in it",
      hint: "export AUTHCTL_API_KEY=KEY\n"),
    Row(
      options: "--project my-app;", message: "--project is 'my-app;', which has ; in it",
      hint: "authctl status --project my-app\n"),
    Row(
      options: "--api-key AIza,NeverShown", message: "--api-key has , in it",
      hint: "authctl status --api-key KEY\n"),
  ]

  @Test(arguments: refused)
  func `a value that its setting cannot have is refused, with the value that is meant`(row: Row) async throws
  {
    let authctl = try Authctl(variables: row.variables)
    let outcome = try await authctl.line("status \(row.options)")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains(row.message) && outcome.error.contains(row.hint), "\(outcome.error)")
    #expect(!outcome.error.contains("NeverShown"))
  }

  @Test(arguments: [
    ("projectId", "'shop'", "shop"), ("apiKey", "\"AIza\"", nil), ("tenantId", "a b", nil),
    ("projectId", "...", nil),
    ("authDomain", "https://shop.firebaseapp.com/", "shop.firebaseapp.com"),
    ("emulatorHost", "http://localhost:9099/emulator", "localhost:9099"),
  ])
  func `the profile takes no such value either`(name: String, value: String, meant: String?) async throws {
    let authctl = try Authctl()
    let outcome = try await authctl("config", "set", name, value)
    #expect(outcome.status == 2)
    #expect(
      outcome.error.contains("authctl config set \(name) \(meant ?? "VALUE")\n"), "\(outcome.error)")
  }

  @Test func `byte order marks, carriage returns and blanks around a variable do not count`() async throws {
    let authctl = try Authctl(variables: [
      "AUTHCTL_PROJECT": "\u{FEFF}my-app\r", "AUTHCTL_TENANT": " acme\n", "AUTHCTL_API_KEY": " \r",
    ])
    let target = try await authctl("status", "--json").json()["target"] as? [String: Any]
    #expect(target?["projectId"] as? String == "my-app" && target?["tenantId"] as? String == "acme")
    #expect(target?["kind"] as? String == "embedded", "an empty key is none")
  }

  private static func plist(of project: String) -> String {
    "<plist><dict><key>API_KEY</key><string>\n </string><key>PROJECT_ID</key><string>\n  \(project)\n</string></dict></plist>"
  }

  @Test func `a file's values are cleaned, and one that cannot be is named`() async throws {
    let authctl = try Authctl()
    let refused = try await authctl.run(["config", "import", "-"], input: Self.plist(of: "my app"))
    #expect(
      refused.status == 2
        && refused.error.contains("standard input:2:11: PROJECT_ID is 'my app', which has a blank"),
      "\(refused)")
    try await authctl.done("config", "import", "-", input: Self.plist(of: "my-app"))
    #expect(try await authctl("config", "get", "projectId").output == "my-app\n")
    #expect(try await authctl("config", "get", "apiKey").status == 4)
  }

  @Test func `a placeholder in place of Google's key is noted`() async throws {
    let authctl = try Authctl()
    let note = "note: the API key is a placeholder, not one of Google's"
    #expect(try await authctl("config", "set", "apiKey", "REPLACE_WITH_KEY").error.contains(note))
    #expect(try await authctl("config", "set", "apiKey", "AIzaSy...").error.contains(note))
    #expect(try await authctl("config", "set", "apiKey", "AIza-your-key").error.contains(note))
    #expect(try await !authctl("config", "set", "apiKey", "AIzaSyTest").error.contains(note))
    try await authctl.done("config", "set", "projectId", "shop")
    for line in ["status", "config which"] {
      #expect(try await !authctl.line(line).error.contains(note))
      #expect(try await authctl.line("\(line) --api-key YOUR_API_KEY").error.contains(note), "\(line)")
      let other = try Authctl(variables: ["AUTHCTL_API_KEY": "xxx", "AUTHCTL_PROJECT": "shop"])
      #expect(try await other.line(line).error.contains(note), "\(line)")
      #expect(try await !other.line("\(line) --emulator 127.0.0.1:1").error.contains(note), "\(line)")
      let project = try await other.line("\(line) --project YOUR_PROJECT_ID").error
      #expect(project.contains("note: the project ID YOUR_PROJECT_ID is a placeholder"), "\(project)")
    }
  }

  @Test(arguments: ["a\nb", "a\u{1B}[0m", "a\u{200B}b", "\"a\"", "'a'"])
  func `a profile's name is one that a line can show`(name: String) async throws {
    let outcome = try await Authctl()("--profile", name, "status")
    #expect(outcome.status == 2 && outcome.error.contains("is not a profile's name"), "\(outcome.error)")
  }

  @Test func `a time limit is some time`() async throws {
    let outcome = try await Authctl()("emulator", "wait", "--timeout", "0")
    #expect(
      outcome.status == 2 && outcome.error.contains("--timeout: '0' is no time at all"), "\(outcome.error)")
  }
}
