/// A file that the pages load.
enum PageAsset: String, Sendable {
  case style = "style.css"
  case icon = "icon.svg"
  case document = "dom.js"
  case console = "console.js"
  case users = "users.js"
  case messages = "messages.js"
  case confirmation = "confirmation.js"
  case signIn = "sign-in.js"
  case outcome = "outcome.js"
  case frame = "frame.js"

  /// The content.
  var text: String {
    switch self {
    case .style: Stylesheet.text
    case .icon: Icon.text
    case .document: DocumentScript.text
    case .console: ConsoleScript.text
    case .users: UsersScript.text
    case .messages: MessagesScript.text
    case .confirmation: ConfirmationScript.text
    case .signIn: SignInScript.text
    case .outcome: OutcomeScript.text
    case .frame: FrameScript.text
    }
  }

  /// The media type.
  var type: String {
    switch self {
    case .style: "text/css; charset=utf-8"
    case .icon: "image/svg+xml"
    default: "text/javascript; charset=utf-8"
    }
  }
}
