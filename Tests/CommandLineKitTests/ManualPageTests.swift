import CommandLineKit
import Foundation
import Testing

@Suite struct ManualPageTests {
  let manual = ManualPage(
    program: fakeTree(adding: [Dotted.self]).info(), version: "1.2.3", date: "2026-11-22")

  @Test func `there is a page for the program and for each first word`() {
    #expect(
      manual.names == [
        "authctl", "authctl-phone", "authctl-twitter", "authctl-oauth", "authctl-mfa", "authctl-emulator",
        "authctl-token", "authctl-dotted",
      ])
    #expect(manual.text(of: "phone") == manual.text(of: "authctl-phone"))
    #expect(manual.text(of: "fax") == nil)
  }

  @Test(arguments: [
    ("authctl", ".TH AUTHCTL 1 2026-11-22 \"authctl 1.2.3\" \"User Commands\"\n"),
    ("authctl", ".SH NAME\nauthctl \\- sign end users in to Firebase Authentication from a shell\n"),
    ("authctl", ".TP\n\\fBauthctl\\-phone\\fR(1)\nSign in by SMS.\n"),
    (
      "authctl",
      ".SH \"EXIT STATUS\"\nExit codes:\n.TP\n0\ndone\n.PP\nA signal ends the program with 128 and its number.\n"
    ),
    ("authctl", ".TP\n\\fBGCLOUD_PROJECT\\fR\nSets \\-\\-project.\n"),
    (
      "authctl",
      ".TP\n\\fBAUTHCTL_ID_TOKEN\\fR\nThe ID token itself, in place of \\-\\-id\\-token\\-file.\n"
    ),
    ("authctl", ".SH \"SEE ALSO\"\n.BR authctl\\-phone (1),\n.BR authctl\\-twitter (1),\n"),
    ("phone", ".TH AUTHCTL\\-PHONE 1 2026-11-22"),
    ("phone", ".SH NAME\nauthctl\\-phone \\- sign in by SMS\n"),
    (
      "phone",
      ".SS \"authctl phone send\"\nAsk for an SMS code and keep the verification ID for \\(gaphone\nverify\\(ga.\n"
    ),
    ("phone", ".TP\n\\fI<number>\\fR\nPhone number, E.164; spaces, dashes and brackets are\ndropped.\n"),
    (
      "phone",
      ".TP\n\\fB\\-l,\\fR \\fB\\-\\-language\\fR \\fITAG\\fR\nLanguage of the message, BCP 47. (variable:\nAUTHCTL_LANGUAGE)\n"
    ),
    ("authctl", ".PP\n\\fIOutput\\fR\n.TP\n\\fB\\-\\-json\\fR\nPrint one JSON object."),
    ("phone", ".PP\nAt most one of \\-\\-number or \\-\\-verification\\-id may be given.\n"),
    ("phone", ".nf\nauthctl phone send +16505550101 \\-\\-language fr\n.fi\n"),
    ("phone", ".SH \"EXIT STATUS\"\n.TP\n0\ndone\n.SH ENVIRONMENT\n"),
    ("phone", ".SH \"SEE ALSO\"\n.BR authctl (1)\n"),
    ("emulator", ".SH RUNNING\nType:\n.PP\n.RS 4\n.nf\nauthctl token | wc \\-c\n.fi\n.RE\n"),
    (
      "token",
      ".SH SYNOPSIS\nauthctl token [options]\n.SH DESCRIPTION\nPrint a valid ID token.\n.SH OPTIONS\n.TP\n"
    ),
    ("dotted", "\n\\&.hidden \\(aqfiles\\(aq and C:\\e are shown.\n"),
  ])
  func `a page contains`(name: String, part: String) throws {
    let page = try #require(manual.text(of: name))
    #expect(page.contains(part), "\(page)")
  }

  @Test func `no line of text becomes a roff request`() throws {
    let known = [".TH", ".SH", ".SS", ".TP", ".PP", ".BR", ".RS", ".RE", ".nf", ".fi"]
    for name in manual.names {
      let page = try #require(manual.text(of: name))
      for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
        #expect(known.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
      }
    }
  }

  @Test func `the JSON dump describes every parameter`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(fakeTree().info()), as: UTF8.self)
    for part in [
      "\"schema\":1", "\"path\":\"phone send\"",
      #"{"help":"Language of the message, BCP 47.","kind":"option","name":"language","repeated":false,"required":false,"secret":false,"short":"l","type":"string","valueName":"TAG","variables":["AUTHCTL_LANGUAGE"]}"#,
      #"{"choices":["auto","always","never"],"defaultValue":"auto","group":"Output","help":"Color on the terminal.","kind":"option","name":"color","repeated":false,"required":false,"secret":false,"type":"choice","valueName":"WHEN","variables":["AUTHCTL_COLOR"]}"#,
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
