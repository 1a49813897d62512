/// A style sheet, picture or script for the pages: a file in `Assets`, embedded when the module is built.
struct PageAsset: Sendable, Equatable {
  let name: String

  private static let contents: [String: @Sendable () -> [UInt8]] = [
    "style.css": { PackageResources.style_css },
    "icon.svg": { PackageResources.icon_svg },
    "dom.js": { PackageResources.dom_js },
    "console.js": { PackageResources.console_js },
    "views.js": { PackageResources.views_js },
    "users.js": { PackageResources.users_js },
    "messages.js": { PackageResources.messages_js },
    "calls.js": { PackageResources.calls_js },
    "call-store.js": { PackageResources.call_store_js },
    "call-filter.js": { PackageResources.call_filter_js },
    "call-list.js": { PackageResources.call_list_js },
    "call-detail.js": { PackageResources.call_detail_js },
    "call-copy.js": { PackageResources.call_copy_js },
    "flows.js": { PackageResources.flows_js },
    "times.js": { PackageResources.times_js },
    "changes.js": { PackageResources.changes_js },
    "refusals.js": { PackageResources.refusals_js },
    "confirmation.js": { PackageResources.confirmation_js },
    "forms.js": { PackageResources.forms_js },
    "user.js": { PackageResources.user_js },
    "user-form.js": { PackageResources.user_form_js },
    "user-factors.js": { PackageResources.user_factors_js },
    "user-session.js": { PackageResources.user_session_js },
    "new-user.js": { PackageResources.new_user_js },
    "clock.js": { PackageResources.clock_js },
    "phones.js": { PackageResources.phones_js },
    "server.js": { PackageResources.server_js },
    "faults.js": { PackageResources.faults_js },
    "sign-in.js": { PackageResources.sign_in_js },
    "outcome.js": { PackageResources.outcome_js },
    "verify-app.js": { PackageResources.verify_app_js },
    "new-password.js": { PackageResources.new_password_js },
    "choose-app.js": { PackageResources.choose_app_js },
    "frame.js": { PackageResources.frame_js },
  ]

  init?(name: String) {
    guard Self.contents[name] != nil else { return nil }
    self.name = name
  }

  var content: [UInt8] { Self.contents[name]?() ?? [] }

  var type: String {
    switch name {
    case "style.css": "text/css; charset=utf-8"
    case "icon.svg": "image/svg+xml"
    default: Self.scriptType
    }
  }

  static let scriptType = "text/javascript; charset=utf-8"
}
