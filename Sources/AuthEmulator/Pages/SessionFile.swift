import Platform

/// The file that the console saves: the storage state of a browser in which an app starts signed in.
struct SessionFile {
  /// The user's.
  let uid: String
  private let origin: WebOrigin
  private let apiKey: String
  private let appName: String

  /// Reads which user it is, and what the console's form says of the app; its address may be that of any of its pages.
  init(of user: JSONValue?, in app: JSONValue?) throws(ServerError) {
    let address = URLParts(app?["origin"]?.string ?? "")
    guard let address, ["http", "https"].contains(address.scheme.lowercased()),
      let origin = WebOrigin(parsing: "\(address.scheme)://\(address.authority)")
    else {
      throw .invalid("write the scheme, host and port of the app, such as http://localhost:5173").about(
        "origin")
    }
    guard let key = app?["key"]?.string.filled else {
      throw .invalid("write the apiKey of the app’s initializeApp").about("key")
    }
    uid = user?["localId"]?.string ?? ""
    (self.origin, apiKey) = (origin, key)
    appName = app?["name"]?.string.filled ?? BrowserUser.usualAppName
  }

  /// The state with a user who has just signed in; `answer` is the API's, at a time of the machine in milliseconds since 1970.
  func state(of user: UserRecord, _ answer: JSONValue, at milliseconds: Int64) -> JSONValue {
    func text(_ name: String) -> String { answer[name]?.string ?? "" }
    let record = UserInfo {
      ($0.localID, $0.tenantID, $0.phoneNumber) = (user.localID, user.tenantID, user.phoneNumber)
      ($0.email, $0.emailVerified) = (user.email, user.emailVerified)
      ($0.displayName, $0.photoUrl, $0.providerUserInfo) = (
        user.displayName, user.photoUrl, user.providerUserInfo
      )
      ($0.createdAt, $0.lastLoginAt) = (Int64String(user.createdAt), user.lastLoginAt.map { Int64String($0) })
    }
    let life = Double(text("expiresIn")) ?? 0
    let signedIn = BrowserUser(
      record, isAnonymous: text("providerId") == SignInProvider.anonymous,
      idToken: Secret(text("idToken")), refreshToken: Secret(text("refreshToken")),
      expiresAt: Date(timeIntervalSince1970: Double(milliseconds) / 1000 + life), apiKey: apiKey,
      appName: appName)
    return BrowserState.state(of: signedIn, at: origin.text)
  }
}
