/// A style sheet, picture or script that the pages load: a file in `Assets`, embedded when the module is built.
enum PageAsset: String, Sendable {
  /// How all pages look.
  case style = "style.css"
  /// The picture in the browser's tab.
  case icon = "icon.svg"
  /// What all scripts use to build the page; text from users becomes text nodes, never markup.
  case document = "dom.js"
  /// The console: asks for news once a second while it is visible, and passes them to the lists.
  case console = "console.js"
  /// The views of the page and their addresses.
  case views = "views.js"
  /// The table of users.
  case users = "users.js"
  /// The lists of SMS codes and e-mail links.
  case messages = "messages.js"
  /// The view of calls: brings its parts together.
  case calls = "calls.js"
  /// Asks for calls while they are shown, and joins those of one user.
  case callStore = "call-store.js"
  /// What is left of the calls.
  case callFilter = "call-filter.js"
  /// The lines of calls, and the list of which one is chosen.
  case callList = "call-list.js"
  /// Everything about one call.
  case callDetail = "call-detail.js"
  /// A call as a command.
  case callCopy = "call-copy.js"
  /// The calls of one sign-in, and what it waits for.
  case flows = "flows.js"
  /// Times and lengths of time by the server's clock.
  case times = "times.js"
  /// Sends every change of the console, with the page's token.
  case changes = "changes.js"
  /// What refusals mean for people.
  case refusals = "refusals.js"
  /// The dialog before a deletion.
  case confirmation = "confirmation.js"
  /// Fields with their labels, and what is wrong with them.
  case forms = "forms.js"
  /// The dialog with everything about one user.
  case user = "user.js"
  /// Its form for what an administrator can change.
  case userForm = "user-form.js"
  /// Its second factors, with the codes of authenticator apps.
  case userFactors = "user-factors.js"
  /// Its sign-in as the user.
  case userSession = "user-session.js"
  /// The form that creates a user.
  case newUser = "new-user.js"
  /// The server's clock.
  case clock = "clock.js"
  /// The fictional numbers.
  case phones = "phones.js"
  /// What the server is: its mode, project and version.
  case server = "server.js"
  /// The server's faults.
  case faults = "faults.js"
  /// The sign-in page: known accounts, the form, and the claims made from either.
  case signIn = "sign-in.js"
  /// Takes the result of the sign-in page to the app that opened it.
  case outcome = "outcome.js"
  /// The page that stands in for an app's reCAPTCHA.
  case verifyApp = "verify-app.js"
  /// Sets a new password with the link of an e-mail.
  case newPassword = "new-password.js"
  /// Takes a sign-in link to an app.
  case chooseApp = "choose-app.js"
  /// Speaks with a web SDK in the page around the frame, and passes the result of the sign-in page to it.
  case frame = "frame.js"

  var content: [UInt8] {
    switch self {
    case .style: PackageResources.style_css
    case .icon: PackageResources.icon_svg
    case .document: PackageResources.dom_js
    case .console: PackageResources.console_js
    case .views: PackageResources.views_js
    case .users: PackageResources.users_js
    case .messages: PackageResources.messages_js
    case .calls: PackageResources.calls_js
    case .callStore: PackageResources.call_store_js
    case .callFilter: PackageResources.call_filter_js
    case .callList: PackageResources.call_list_js
    case .callDetail: PackageResources.call_detail_js
    case .callCopy: PackageResources.call_copy_js
    case .flows: PackageResources.flows_js
    case .times: PackageResources.times_js
    case .changes: PackageResources.changes_js
    case .refusals: PackageResources.refusals_js
    case .confirmation: PackageResources.confirmation_js
    case .forms: PackageResources.forms_js
    case .user: PackageResources.user_js
    case .userForm: PackageResources.user_form_js
    case .userFactors: PackageResources.user_factors_js
    case .userSession: PackageResources.user_session_js
    case .newUser: PackageResources.new_user_js
    case .clock: PackageResources.clock_js
    case .phones: PackageResources.phones_js
    case .server: PackageResources.server_js
    case .faults: PackageResources.faults_js
    case .signIn: PackageResources.sign_in_js
    case .outcome: PackageResources.outcome_js
    case .verifyApp: PackageResources.verify_app_js
    case .newPassword: PackageResources.new_password_js
    case .chooseApp: PackageResources.choose_app_js
    case .frame: PackageResources.frame_js
    }
  }

  var type: String {
    switch self {
    case .style: "text/css; charset=utf-8"
    case .icon: "image/svg+xml"
    default: Self.scriptType
    }
  }

  static let scriptType = "text/javascript; charset=utf-8"
}
