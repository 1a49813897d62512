@testable import Program
import Testing

@Suite struct FilePathsTests {
  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"], ["XDG_CONFIG_HOME": "c"]])
  func `without a home, no path is guessed`(variables: [String: String]) {
    let paths = FilePaths(variables: variables)
    #expect(throws: AuthError.store(Problem(.noHome))) { try paths.configuration }
    #expect(throws: AuthError.store(Problem(.noHome))) { try paths.embedded }
    #expect(paths.absence == .nowhere)
  }

  @Test func `a directory that a variable names needs no home`() throws {
    let settings = FilePaths(variables: ["XDG_CONFIG_HOME": "/c"])
    #expect(try settings.credentials == "/c/authctl/credentials.json")
    #expect(throws: AuthError.store(Problem(.noHome))) { try settings.embedded }
    let state = FilePaths(variables: ["XDG_STATE_HOME": "/s"])
    #expect(try state.embedded == "/s/authctl/embedded.json")
    #expect(throws: AuthError.store(Problem(.noHome))) { try state.configuration }
  }

  @Test(arguments: [
    (["HOME": "/h"], "/h/.config/authctl", "/h/.local/state/authctl"),
    (["HOME": "/h//"], "/h/.config/authctl", "/h/.local/state/authctl"),
    (["HOME": "/"], "/.config/authctl", "/.local/state/authctl"),
    (["HOME": "/h", "XDG_CONFIG_HOME": "/c/"], "/c/authctl", "/h/.local/state/authctl"),
    (["HOME": "/h", "XDG_STATE_HOME": "/s"], "/h/.config/authctl", "/s/authctl"),
    (["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"], "/c/authctl", "/s/authctl"),
    (
      ["HOME": "/h", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": ""], "/h/.config/authctl",
      "/h/.local/state/authctl"
    ),
  ])
  func `absolute XDG directories are used, relative ones ignored`(
    variables: [String: String], configuration: String, state: String
  ) throws {
    let paths = FilePaths(variables: variables)
    #expect(try paths.configuration == configuration + "/config.json")
    #expect(try paths.credentials == configuration + "/credentials.json")
    #expect(try paths.embedded == state + "/embedded.json")
  }
}
