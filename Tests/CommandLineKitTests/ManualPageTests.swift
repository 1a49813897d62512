import CommandLineKit
import Foundation
import Testing

@Suite struct ManualPageTests {
  let page = ManualPage(program: fakeTree(adding: [Dotted.self]).info(), version: "1.2.3").text

  @Test(arguments: [
    ".TH AUTHCTL 1 \"\" \"authctl 1.2.3\"\n",
    ".SH NAME\nauthctl \\- sign end users in to Firebase Authentication from a shell\n",
    ".SS \"authctl phone send <number> [options]\"\nAsk for an SMS code and keep the verification ID for \\(gaphone verify\\(ga.\n",
    ".TP\n\\fI<number>\\fR\nPhone number, E.164; spaces, dashes and brackets are dropped.\n",
    ".TP\n\\fB\\-l,\\fR \\fB\\-\\-language\\fR \\fITAG\\fR\nLanguage of the message, BCP 47. (variable: AUTHCTL_LANGUAGE)\n",
    ".PP\nAt most one of \\-\\-number or \\-\\-verification\\-id may be given.\n",
    ".nf\n    authctl phone send +16505550101 \\-\\-language fr\n.fi\n",
    ".SH \"EXIT\\-CODES\"\n.nf\n0 done\n",
    ".TP\n\\fBGCLOUD_PROJECT\\fR\nSets \\-\\-project.\n",
    "\\&.hidden \\(aqfiles\\(aq and C:\\e are shown.\n",
  ])
  func `the page contains`(part: String) {
    #expect(page.contains(part), "\(page)")
  }

  @Test func `no line of text becomes a request`() {
    let known = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".nf", ".fi"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(known.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
    }
  }

  @Test func `the JSON dump describes every parameter`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(fakeTree().info()), as: UTF8.self)
    for part in [
      "\"schema\":1", "\"path\":\"phone send\"",
      #"{"help":"Language of the message, BCP 47.","kind":"option","name":"language","repeated":false,"required":false,"secret":false,"short":"l","valueName":"TAG","variables":["AUTHCTL_LANGUAGE"]}"#,
      #"{"choices":["auto","always","never"],"defaultValue":"auto","help":"Colour on the terminal.","kind":"option","name":"color","repeated":false,"required":false,"secret":false,"valueName":"WHEN","variables":["AUTHCTL_COLOR"]}"#,
      #""rules":["At most one of --id-token-file or --access-token-file may be given."]"#,
    ] {
      #expect(json.contains(part), "\(json)")
    }
  }
}

struct Dotted: Command {
  static let path = "dotted"
  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Test what roff would take for its own.", discussion: ".hidden 'files' and C:\\ are shown.",
      examples: ["authctl dotted"], build: Self.init)
  }
  func run(_ context: FakeContext) async throws -> String { "" }
}
