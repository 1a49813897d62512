/// The HTML of the pages: files in `Assets`, embedded when the module is built.
///
/// What fills a placeholder is escaped, unless it is the server's own words. Other data of requests and users reaches a page through a script.
enum PageDocument {
  /// The frame with which a web app gets the result of a sign-in in another window (Docs/protocol.md 9.11).
  static var frame: [UInt8] { PackageResources.frame_html }

  /// The parts of Google's frame library that a web SDK uses, for loading from this server.
  static var frameLibrary: [UInt8] { PackageResources.gapi_js }

  static var signIn: [UInt8] { PackageResources.sign_in_html }

  /// The page that stands in for an app's reCAPTCHA.
  static var verifyApp: [UInt8] { PackageResources.verify_app_html }

  /// The page at `/`; `token` proves to the server that a change comes from this page, and `upstream` is
  /// shown for a proxy.
  static func console(token: String, upstream: String?) -> [UInt8] {
    fill(
      "{upstream}", in: fill("{token}", in: PackageResources.console_html, with: token),
      with: Markup.escaped(upstream ?? ""))
  }

  /// The page for a sign-in that cannot start; lists what its address lacks.
  static func refusedSignIn(missing: [String]) -> [UInt8] {
    fill(
      "{missing}", in: PackageResources.sign_in_refused_html,
      with: missing.map { "<li>\($0)</li>" }.joined())
  }

  /// The page that a link to a new password opens; names the account if it is known.
  static func newPassword(of account: String?) -> [UInt8] {
    fill(
      "{account}", in: PackageResources.new_password_html,
      with: account.map { "It will be the password of \(Markup.escaped($0))." } ?? "")
  }

  static var chooseApp: [UInt8] { PackageResources.choose_app_html }

  static func usedLink(title: String, words: String, more: String) -> [UInt8] {
    [("{title}", title), ("{words}", words), ("{more}", more)].reduce(PackageResources.link_used_html) {
      fill($1.0, in: $0, with: Markup.escaped($1.1))
    }
  }

  private static func fill(_ placeholder: String, in page: [UInt8], with text: String) -> [UInt8] {
    Array(String(decoding: page, as: UTF8.self).replacing(placeholder, with: text).utf8)
  }
}
