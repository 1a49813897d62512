import AuthCore

extension ProfileSettings {
  /// The check of the URL scheme by which pages call the app; nil if the profile names no app.
  var schemeCheck: DoctorCheck? {
    guard let app = callbackApp else { return nil }
    if let clientID, !clientID.hasSuffix(".apps.googleusercontent.com") {
      return bad(
        "clientId is not NUMBER-NAME.apps.googleusercontent.com", fix: "authctl config unset clientId")
    }
    if let appID, !Self.isAppID(appID) {
      return bad(
        "appId is not 1:NUMBER:ios:HEX", fix: "authctl config set appId 1:123456789012:ios:0a1b2c3d4e5f")
    }
    if let clientID, let appID, appID.split(separator: ":")[1] != clientID.prefix(while: { $0 != "-" }) {
      return bad("clientId and appId belong to different projects", fix: "authctl config which")
    }
    return DoctorCheck(
      "callback scheme", .good, "\(app.scheme), which the app has to register as a URL scheme")
  }

  private func bad(_ detail: String, fix: String) -> DoctorCheck {
    DoctorCheck("callback scheme", .bad, detail, fix: fix, failure: .usage)
  }

  /// Whether a text has the form `1:123456789012:ios:0a1b2c`.
  private static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "1" && !parts[1].isEmpty && parts[1].allSatisfy(\.isWholeNumber)
      && ["ios", "android", "web"].contains(parts[2]) && !parts[3].isEmpty
      && parts[3].allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
