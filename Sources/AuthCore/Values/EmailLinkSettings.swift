/// Where a link in an e-mail leads, and which app can open it (Docs/protocol.md 5.4).
public struct EmailLinkSettings: Sendable, Hashable {
  /// The page to open after the code is used; a sign-in link needs one.
  public var url: String?
  /// Whether an app opens the link and uses the code itself; always so for a sign-in link.
  public var isHandledInApp = false
  /// The app on Apple's systems; nil for the project's ``Project/App/bundleID``, which goes with any other setting.
  public var bundleID: String?
  /// The app on Android, the lowest version that can open the link, and whether Android offers to install it.
  public var android: (package: String, minimumVersion: String?, installs: Bool)? {
    get { androidApp.map { ($0.package, $0.minimumVersion, $0.installs) } }
    set { androidApp = newValue.map { AndroidApp(package: $0, minimumVersion: $1, installs: $2) } }
  }
  /// The Hosting domain of the link; nil for the project's own.
  public var linkDomain: String?

  private var androidApp: AndroidApp?

  private struct AndroidApp: Hashable {
    var package: String
    var minimumVersion: String?
    var installs: Bool
  }

  /// Leads to a page, or nowhere in particular.
  public init(url: String? = nil) { self.url = url }
}
