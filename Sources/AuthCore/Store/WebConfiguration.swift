/// The `firebaseConfig` of a web app as the console shows it: an object in a JavaScript or HTML text.
struct WebConfiguration {
  /// The settings; nil if the text has no such object.
  let settings: ProfileSettings?

  /// Looks for it.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` for several that differ, one with a value that is not text, or a service account's key.
  init(in bytes: [UInt8]) throws(AuthError) {
    var reader = JavaScriptReader(bytes)
    var found: [ProfileSettings] = []
    while let object = reader.nextObject() {
      for settings in try Self.configurations(in: object) where !found.contains(settings) {
        found.append(settings)
      }
    }
    guard found.count < 2 else {
      let names = found.map { $0.projectID ?? $0.appID ?? "?" }.joined(separator: ", ")
      throw .invalidInput(.appFile(reason: "it has several configurations (\(names)); keep one"))
    }
    settings = found.first
  }

  /// The members of a configuration, of which one with a common name proves nothing.
  private static let members: Set = [
    "apiKey", "authDomain", "projectId", "appId", "storageBucket", "messagingSenderId", "databaseURL",
    "measurementId",
  ]

  private static func configurations(
    in object: [String: JavaScriptReader.Value]
  ) throws(AuthError) -> [ProfileSettings] {
    guard object["private_key"] == nil else { throw .invalidInput(.serviceAccountKey) }
    if members.intersection(object.keys).count >= 2 { return [try settings(of: object)] }
    var found: [ProfileSettings] = []
    for name in object.keys.sorted() {
      if case .object(let inner) = object[name] { found += try configurations(in: inner) }
    }
    return found
  }

  private static func settings(
    of object: [String: JavaScriptReader.Value]
  ) throws(AuthError) -> ProfileSettings {
    func text(_ name: String) throws(AuthError) -> String? {
      switch object[name] {
      case nil: return nil
      case .text(let text): return text.isEmpty ? nil : text
      case .object, .other:
        // A part of the settings would point somewhere else than the app does.
        throw .invalidInput(.appFile(reason: "\(name) is not text in quotes; put its value there"))
      }
    }
    var settings = ProfileSettings()
    settings.projectID = try text("projectId")
    settings.apiKey = try text("apiKey")
    settings.authDomain = try text("authDomain")
    settings.appID = try text("appId")
    return settings
  }
}
