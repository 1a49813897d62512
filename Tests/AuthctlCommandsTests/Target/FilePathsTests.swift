@testable import Program
import Testing

@Suite struct FilePathsTests {
  @Test(arguments: [
    [:], ["HOME": ""], ["HOME": "relative"], ["XDG_CONFIG_HOME": "/c"], ["XDG_STATE_HOME": "/s"],
  ])
  func `without a home, no path is guessed`(variables: [String: String]) {
    #expect(throws: AuthError.store(Problem(.noHome))) { try FilePaths(variables: variables) }
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
    let paths = try FilePaths(variables: variables)
    #expect(paths.configuration == configuration + "/config.json")
    #expect(paths.credentials == configuration + "/credentials.json")
    #expect(paths.embedded == state + "/embedded.json")
  }
}
