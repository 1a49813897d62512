import AuthCore
import Program
import Testing

@Suite struct TargetInputsTests {
  @Test(arguments: [
    "http://127.0.0.1:9099", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", ":9099", "::1:9099", "*:9099",
    "a b:9099",
  ])
  func `the error for an address that is not HOST and PORT names it`(address: String) {
    #expect(
      throws: AuthError.invalid(
        Problem(.argument(.setting(address, source: "--emulator", fault: "not HOST:PORT"))))
    ) {
      try TargetInputs(emulator: address, variables: [:]).resolved()
    }
  }

  @Test func `plain HTTP leaves this machine only if allowed`() throws {
    let inputs = TargetInputs(emulator: "10.1.2.3:9099", project: "real", variables: [:])
    #expect(throws: AuthError.invalid(Problem(.insecureHTTP(host: "10.1.2.3:9099")))) {
      try inputs.resolved()
    }
    var allowed = inputs
    allowed.allowsInsecureHTTP = true
    #expect(
      try allowed.resolved().service == .emulator(host: "10.1.2.3", port: 9099))
  }

  @Test func `a remote server can be asked for its project, but over plain HTTP only if allowed`() throws {
    var inputs = TargetInputs(emulator: "10.1.2.3:9099", variables: [:])
    #expect(throws: AuthError.invalid(Problem(.insecureHTTP(host: "10.1.2.3:9099")))) {
      try inputs.resolved()
    }
    inputs.allowsInsecureHTTP = true
    #expect(
      try inputs.resolved().service == .emulator(host: "10.1.2.3", port: 9099))
  }

  @Test func `a demo project never leaves this machine`() {
    #expect(throws: AuthError.invalid(Problem(.demoProject(projectID: "demo-x", host: "10.1.2.3:9099")))) {
      try TargetInputs(
        emulator: "10.1.2.3:9099", project: "demo-x", allowsInsecureHTTP: true, variables: [:]
      ).resolved()
    }
    #expect(
      throws: AuthError.invalid(
        Problem(.demoProject(projectID: "demo-x", host: "identitytoolkit.googleapis.com")))
    ) {
      try TargetInputs(apiKey: "k", project: "demo-x", variables: [:]).resolved()
    }
  }

  /// One row of the table of Docs/architecture.md 1.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var option: String?
    var key: String?
    var variables: [String: String] = [:]
    var profileHost: String?
    var profileKey: String?
    var expected: String
  }

  static let rows = [
    Row(testDescription: "nothing", expected: "embedded project real"),
    Row(testDescription: "a key", key: "k", expected: "production project real"),
    Row(
      testDescription: "the variable's key", variables: ["AUTHCTL_API_KEY": "k"],
      expected: "production project real"),
    Row(testDescription: "the profile's key", profileKey: "k", expected: "production project real"),
    Row(
      testDescription: "the profile's host before a key", key: "k", profileHost: "127.0.0.1:3",
      expected: "emulator 127.0.0.1:3, project real"),
    Row(
      testDescription: "the variable before the profile",
      variables: ["FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:2"], profileHost: "127.0.0.1:3",
      expected: "emulator 127.0.0.1:2, project real"),
    Row(
      testDescription: "the option before all", option: "127.0.0.1:1", key: "k",
      variables: ["FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:2"], profileHost: "127.0.0.1:3",
      expected: "emulator 127.0.0.1:1, project real"),
    Row(
      testDescription: "an empty variable is not set", variables: ["FIREBASE_AUTH_EMULATOR_HOST": ""],
      expected: "embedded project real"),
    Row(testDescription: "IPv6", option: "[::1]:9", expected: "emulator [::1]:9, project real"),
    Row(testDescription: "a name", option: "localhost:9", expected: "emulator localhost:9, project real"),
  ]

  @Test(arguments: rows) func `the first source that applies sets the target`(row: Row) throws {
    var profile = ProfileSettings()
    profile.emulatorHost = row.profileHost
    profile.apiKey = row.profileKey
    let target = try TargetInputs(
      emulator: row.option, apiKey: row.key, project: "real", profile: profile, variables: row.variables
    ).resolved()
    #expect(target.description == row.expected)
    #expect((target.service == .production) == row.expected.hasPrefix("production"))
  }

  @Test func `the project comes from option, variables, profile, and a default`() {
    var profile = ProfileSettings()
    var inputs = TargetInputs(variables: [:])
    #expect(inputs.projectID == "demo-authctl")
    #expect(inputs.namedProjectID == nil)
    profile.projectID = "profile"
    inputs.profile = profile
    #expect(inputs.projectID == "profile")
    inputs.variables["GOOGLE_CLOUD_PROJECT"] = "google"
    #expect(inputs.namedProjectID == "google")
    inputs.variables["GCLOUD_PROJECT"] = "gcloud"
    #expect(inputs.projectID == "gcloud")
    inputs.variables["AUTHCTL_PROJECT"] = "own"
    #expect(inputs.projectID == "own")
    inputs.project = "option"
    #expect(inputs.projectID == "option")
  }

  @Test(
    arguments: [
      (nil, nil, nil), ("", nil, nil), (nil, "p", "p"), ("o", "p", "o"), ("", "p", nil),
    ] as [(String?, String?, String?)])
  func `the tenant comes from option and profile`(option: String?, profile: String?, tenant: String?) throws {
    var settings = ProfileSettings()
    settings.tenantID = profile
    let target = try TargetInputs(tenant: option, profile: settings, variables: [:]).resolved()
    #expect(target.tenant == tenant)
  }
}
