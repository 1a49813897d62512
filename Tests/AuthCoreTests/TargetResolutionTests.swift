import AuthHTTP
import Foundation
import Testing

@testable import AuthCore

@Suite struct TargetResolutionTests {
  @Test(arguments: [
    "http://127.0.0.1:9099", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", ":9099", "::1:9099", "",
  ])
  func `the error for an address that is not HOST and PORT names it`(address: String) {
    #expect(throws: AuthError.invalidInput(.emulatorAddress(address, source: "--emulator"))) {
      try Project.resolve(from: .init(emulator: address, variables: [:]))
    }
  }

  @Test func `plain HTTP leaves this machine only if allowed`() throws {
    let inputs = Project.Inputs(emulator: "10.1.2.3:9099", project: "real", variables: [:])
    #expect(throws: AuthError.insecureHTTP(host: "10.1.2.3:9099")) { try Project.resolve(from: inputs) }
    var allowed = inputs
    allowed.allowsInsecureHTTP = true
    #expect(
      try Project.resolve(from: allowed).service == .emulator(host: "10.1.2.3", port: 9099))
  }

  @Test func `a remote server can be asked for its project, but over plain HTTP only if allowed`() throws {
    var inputs = Project.Inputs(emulator: "10.1.2.3:9099", variables: [:])
    #expect(throws: AuthError.insecureHTTP(host: "10.1.2.3:9099")) { try Project.resolve(from: inputs) }
    inputs.allowsInsecureHTTP = true
    #expect(
      try Project.resolve(from: inputs).service == .emulator(host: "10.1.2.3", port: 9099))
  }

  @Test func `a demo project never leaves this machine`() {
    #expect(throws: AuthError.demoProject(projectID: "demo-x", host: "10.1.2.3:9099")) {
      try Project.resolve(
        from: .init(
          emulator: "10.1.2.3:9099", project: "demo-x", allowsInsecureHTTP: true, variables: [:]))
    }
    #expect(throws: AuthError.demoProject(projectID: "demo-x", host: "identitytoolkit.googleapis.com")) {
      try Project.resolve(from: .init(apiKey: "k", project: "demo-x", variables: [:]))
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
    let target = try Project.resolve(
      from: .init(
        emulator: row.option, apiKey: row.key, project: "real", profile: profile, variables: row.variables))
    #expect(target.description == row.expected)
    #expect(target.isLocal == !row.expected.hasPrefix("production"))
  }

  @Test func `the project comes from option, variables, profile, and a default`() {
    var profile = ProfileSettings()
    var inputs = Project.Inputs(variables: [:])
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

  @Test(arguments: [
    ("demo-", true), ("demo-x", true), ("demo", false), ("my-demo-x", false), ("Demo-x", false),
  ])
  func `demo project IDs start with demo and a dash`(id: String, isDemo: Bool) {
    #expect(Project.isDemo(id) == isDemo)
  }

  @Test(arguments: [
    (Project(.inProcess, id: "p"), #"{"kind":"embedded","projectId":"p"}"#),
    (Project(.production, id: "p", apiKey: "fake-api-key"), #"{"kind":"production","projectId":"p"}"#),
    (
      Project(.emulator(host: "::1", port: 9), id: "p"),
      #"{"host":"[::1]:9","kind":"emulator","projectId":"p"}"#
    ),
  ])
  func `a target survives its JSON, which contains no key`(target: Project, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(target), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(Project.self, from: Data(json.utf8)) == target)
  }

  @Test(arguments: [
    #"{"kind":"moon","projectId":"p"}"#, #"{"kind":"emulator","projectId":"p"}"#,
    #"{"kind":"emulator","projectId":"p","host":"http://x"}"#, #"{"kind":"embedded"}"#,
  ])
  func `invalid JSON of a target is refused`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Project.self, from: Data(json.utf8)) }
  }

  @Test func `credentials are shared by service and project, whatever the key`() {
    let one = Project(.production, id: "p", apiKey: "a")
    #expect(one.sharesSessions(with: Project(.production, id: "p", apiKey: "b")))
    #expect(!one.sharesSessions(with: Project(.production, id: "q", apiKey: "a")))
    #expect(!one.sharesSessions(with: Project(.inProcess, id: "p", apiKey: "a")))
    let emulator = Project(.emulator(host: "127.0.0.1", port: 1), id: "p")
    let neighbor = Project(.emulator(host: "127.0.0.1", port: 2), id: "p")
    #expect(!emulator.sharesSessions(with: neighbor))
  }
}
