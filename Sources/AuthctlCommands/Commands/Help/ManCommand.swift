struct ManCommand: Command {
  static let path = "man"
  let page: String?
  let list: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print a manual page.",
      discussion: """
        There is a page for each first word of a command, such as authctl-phone, and one for the program. \
        make install and the packages put all of them where man looks for them. To read one that is not installed:
          authctl man phone | man -l -
        """,
      examples: ["authctl man", "authctl man phone > authctl-phone.1", "authctl man --list"],
      rules: [.atMostOne("page", "list")],
      build: Self.init(page:list:),
      .optionalOperand(
        "page", completion: .candidates(.manualPages),
        help: "The page, such as phone or authctl-phone; default: authctl."),
      .flag("list", help: "List the names of all pages instead."))
  }

  func run(_ context: Context) async throws -> TextResult {
    let manual = ManualPage(program: Commands.tree.info(), version: Version.current, date: Version.date)
    if list { return TextResult(manual.names.map { "\($0)\n" }.joined()) }
    guard let text = manual.text(of: page ?? "authctl") else {
      throw CommandFailure.usage("there is no such manual page", hint: "authctl man --list")
    }
    return TextResult(text)
  }
}
