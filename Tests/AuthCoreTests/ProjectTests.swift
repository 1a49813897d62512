import AuthHTTP
import Foundation
import IdentityToolkit
import Testing

@testable import AuthCore

@Suite struct ProjectTests {
  @Test func `nothing in the environment is an error that names the ways out`() {
    let error = #expect(throws: AuthError.invalid(Problem(.argument(.noService)))) {
      try Project("p", environment: [:])
    }
    for way in ["API key", "FIREBASE_AUTH_EMULATOR_HOST", "in this process"] {
      #expect(error?.description.contains(way) == true, "\(way)")
    }
    #expect(throws: AuthError.invalid(Problem(.argument(.noService)))) {
      try Project("p", environment: ["AUTHCTL_API_KEY": "k", "FIREBASE_AUTH_EMULATOR_HOST": ""])
    }
  }

  @Test func `an emulator in the environment comes before an API key`() throws {
    var environment = ["FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:9099"]
    let emulator = try Project("demo-p", apiKey: "k", tenant: "t", environment: environment)
    #expect(emulator.service == .emulator(host: "127.0.0.1", port: 9099))
    #expect(emulator.id == "demo-p" && emulator.apiKey == "k" && emulator.tenant == "t")
    #expect(throws: AuthError.invalid(Problem(.argument(.noProjectID)))) {
      try Project(environment: environment)
    }
    environment["GOOGLE_CLOUD_PROJECT"] = "named"
    #expect(try Project(environment: environment).id == "named")
    let google = try Project("p", apiKey: "k", environment: [:])
    #expect(google == (try Project("p", apiKey: "k")) && google.service == .production)
  }

  @Test func `what may not be sent cannot be made`() {
    #expect(
      throws: AuthError.invalid(
        Problem(.demoProject(projectID: "demo-p", host: "identitytoolkit.googleapis.com")))
    ) {
      try Project("demo-p", apiKey: "k")
    }
    #expect(throws: AuthError.invalid(Problem(.insecureHTTP(host: "10.1.2.3:9099")))) {
      try Project("p", emulator: "10.1.2.3:9099")
    }
    #expect(throws: AuthError.invalid(Problem(.demoProject(projectID: "demo-p", host: "10.1.2.3:9099")))) {
      try Project("demo-p", emulator: "10.1.2.3:9099", allowsOtherMachines: true)
    }
    #expect(
      throws: AuthError.invalid(
        Problem(.argument(.setting("x", source: "the emulator's address", fault: "not HOST:PORT"))))
    ) {
      try Project("p", emulator: "x")
    }
  }

  @Test func `an app's file gives the project and the app`() throws {
    let file = #"{"apiKey":"AIza","authDomain":"a.example","projectId":"my-app","appId":"1:1:web:a"}"#
    let project = try Project(appFile: Array(file.utf8))
    #expect(project.id == "my-app" && project.apiKey == "AIza" && project.service == .production)
    #expect(project.app.appID == "1:1:web:a" && project.app.pagesDomain == "a.example")
    #expect(throws: AuthError.invalid(Problem(.argument(.appFile(reason: "it has no API key"))))) {
      try Project(appFile: Array(#"{"projectId":"my-app"}"#.utf8))
    }
  }

  @Test(arguments: [
    ("demo-", true), ("demo-x", true), ("demo", false), ("my-demo-x", false), ("Demo-x", false),
  ])
  func `demo project IDs start with demo and a dash`(id: String, isDemo: Bool) {
    #expect(ProjectNames.isDemo(id) == isDemo)
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
