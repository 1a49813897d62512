struct ManCommand: Command {
  static let path = "man"
  let page: String?
  let list: Bool

  static let description: CommandDescription<Context> = CommandDescription(
    "Print a manual page.",
    discussion: """
      There is a page for each first word of a command, such as authctl-phone, and one for the program. \
      make install and the packages install them where man finds them. To read one that is not installed:
        authctl man phone | man -l -
      """,
    examples: ["authctl man", "authctl man phone > authctl-phone.1", "authctl man --list"],
    rules: [.atMostOne("page", "list")],
    build: Self.init(page:list:),
    .optionalOperand(
      "page", completion: .candidates(.manualPages),
      help: "The page, such as phone or authctl-phone; default: authctl."),
    .flag("list", help: "List the names of all pages instead."))

  package static func result(of text: String?) -> Members {
    ["text": .value(text, "the page, or the names of all pages")]
  }

  func run(_ context: Context) async throws -> Reply {
    let manual = ManualPage(program: Commands.tree.info(), version: Version.current, date: Version.date)
    let names = manual.names.map { "\($0)\n" }.joined()
    guard let text = list ? names : manual.text(of: page ?? "authctl") else {
      throw CommandFailure.usage("there is no such manual page", hint: .run("man --list"))
    }
    return Reply(text, Self.result(of: text))
  }
}
