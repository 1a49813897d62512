import CommandLineKit
import TestSupport
import Testing

@testable import AuthctlCommands

/// Variables that contain a secret, unlike the option of the same name, which takes a file.
@Suite struct SecretVariableTests {
  @Test func `a variable that names a file gets one note, without its value`() async throws {
    var authctl = try Authctl()
    let path = "\(authctl.home.path)/password.txt"
    try authctl.home.write("battery-staple", to: path)
    authctl.variables["AUTHCTL_PASSWORD"] = path
    let outcome = try await authctl("email", "sign-up", "a@example.com")
    #expect(outcome.status == 0, "\(outcome.error)")
    let notes = outcome.error.split(separator: "\n").filter { $0.contains("AUTHCTL_PASSWORD") }
    #expect(
      notes == [
        "note: AUTHCTL_PASSWORD is used as the secret itself, though it names an existing file; for what is in the file, unset it and give --password-file PATH"
      ])
    #expect(!outcome.error.contains("password.txt"))
    authctl.variables["AUTHCTL_PASSWORD"] = "battery-staple"
    let usual = try await authctl("email", "sign-up", "b@example.com")
    #expect(usual.status == 0 && !usual.error.contains("AUTHCTL_PASSWORD"), "\(usual.error)")
  }

  @Test func `each is described as the secret itself`() throws {
    let info = Commands.tree.info()
    let parameters = (info.globals + info.commands.flatMap(\.parameters)).filter {
      $0.isSecret && !$0.variables.isEmpty
    }
    #expect(Set(parameters.flatMap(\.variables)).count == 12)
    let page = HelpPage(program: info, width: 1000).environment.split { $0.isWhitespace }.joined(
      separator: " ")
    for info in parameters {
      let holds = try #require(info.secretName)
      for variable in info.variables {
        #expect(page.contains(" \(variable) \(holds) itself, in place of \(info.label)"), "\(variable)")
      }
    }
  }
}
