import AuthHTTP
import CommandLineKit
import IdentityToolkit

struct EmulatorOpen: Command {
  static let path = "emulator open"
  let address: ServerAddress?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Open the page of a running local server in the browser.",
      discussion: "The page shows users, codes, links and calls. Its address is printed too.",
      examples: ["authctl emulator open", "authctl emulator open 9099"],
      build: Self.init(address:), ServerAddress.operand)
  }

  func run(_ context: Context) async throws -> EmulatorOpenResult {
    let choice = try ServerChoice(address, context, of: Self.path)
    switch await ServerProbe(limit: min(context.options.timeout, .seconds(10))).ask(choice.origin) {
    case .authctl(let status):
      let url = status.publicURL ?? "\(choice.origin)"
      context.surroundings.openBrowser(url)
      return EmulatorOpenResult(url: url)
    case .emulator:
      throw CommandFailure(
        ErrorReport(
          code: "NOT_RUNNING", message: "the emulator at \(choice.origin.authority) is another program's",
          hint: "authctl emulator start --detach", exitStatus: .network))
    case .stranger(let status): throw choice.stranger(status)
    case .nothing: throw choice.notRunning
    }
  }
}

/// The result of `emulator open`.
struct EmulatorOpenResult: CommandResult {
  static var members: String { "url" }

  let url: String

  func text(_ style: TextStyle) -> String { "Opened \(url).\n" }
}
