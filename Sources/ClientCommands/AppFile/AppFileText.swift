/// A file that describes apps, as it was read, and what is said about places in it.
struct AppFileText {
  /// The path, or `standard input`.
  let name: String
  let bytes: [UInt8]

  /// The file and the line of a byte.
  func place(of offset: Int?) -> String {
    offset.map { "\(name):\(bytes[..<$0].count { $0 == UInt8(ascii: "\n") } + 1)" } ?? name
  }

  /// The failure for what stands at a byte.
  func failure(at offset: Int?, _ reason: String, hint: NextStep? = nil) -> CommandFailure {
    let position = offset.map { JSONLocator(bytes).position(of: $0) }
    let place = position.map { "\(name):\($0.line):\($0.column)" } ?? name
    return CommandFailure.usage("\(place): \(reason)", hint: hint)
  }
}

/// Reads the configurations in a file of an app, whatever kind of file it is.
extension AppFileText {
  /// Files of Firebase that describe no app, by a member that only they have.
  private static let strangers: [(member: String, kind: String)] = [
    ("hosting", "the settings of firebase-tools (firebase.json)"),
    ("emulators", "the settings of firebase-tools (firebase.json)"),
    ("functions", "the settings of firebase-tools (firebase.json)"),
    ("projects", "the project aliases of firebase-tools (.firebaserc)"),
    ("installed", "an OAuth client's file"), ("web", "an OAuth client's file"),
    ("dependencies", "the description of a package"),
  ]

  /// The configurations; `package` chooses one in a `google-services.json`.
  ///
  /// - Throws: ``CommandFailure`` that names the place of a mistake, ``AuthError/invalid(_:)`` for a service account's key.
  func configurations(package: String?) throws -> [AppConfiguration] {
    var listFailure: CommandFailure?
    if let start = propertyListStart {
      do throws(CommandFailure) {
        return [try ofPropertyList(from: start)]
      } catch {
        // Code may quote one.
        guard bytes[..<start].contains(where: { $0 > 0x20 }) else { throw error }
        listFailure = error
      }
    }
    var mistake: (offset: Int, text: String)?
    var kind: String?
    if let json {
      do {
        let value = try JSONReader.read(Array(bytes[json]))
        if let found = try configurations(in: value, Array(bytes[json]), package) { return found }
        kind = Self.strangers.first { value[$0.member]?.object != nil }?.kind
      } catch let failure as JSONReader.Failure {
        mistake = JSONMistake.at(failure, from: json.lowerBound, in: bytes)
      }
    }
    let code = CodeReader(bytes)
    var found = code.configurations + EnvironmentFile(bytes).configurations
    if let key = code.privateKey {
      // A server's variables stand beside the app's.
      guard found.contains(where: { $0.values[.apiKey]?.text != nil }) else {
        throw AuthError.invalid(Problem(.argument(.serviceAccountKey)))
      }
      for index in found.indices {
        found[index].unused.append(("private_key", key, "it is a server's secret"))
      }
    }
    guard found.isEmpty else { return found }
    if let mistake { throw failure(at: mistake.offset, mistake.text) }
    if let listFailure { throw listFailure }
    if let kind { throw failure(at: nil, "it is \(kind), and describes no app") }
    throw failure(
      at: nil,
      json == nil && (try? JSONReader.read(bytes)) == nil
        ? "neither a property list, nor JSON, nor code with a firebaseConfig, nor variables such as FIREBASE_API_KEY"
        : "its JSON has none of an app's settings")
  }

  /// The first byte of a property list, also after lines of a terminal.
  private var propertyListStart: Int? {
    if bytes.starts(with: "bplist".utf8) { return 0 }
    guard let list = bytes.firstRange(of: Array("<plist".utf8)) else { return nil }
    return bytes[..<list.lowerBound].firstRange(of: Array("<?xml".utf8))?.lowerBound ?? list.lowerBound
  }

  private func ofPropertyList(from start: Int) throws(CommandFailure) -> AppConfiguration {
    do {
      return configuration(try Project.settings(ofAppFile: Array(bytes[start...])))
    } catch {
      guard bytes[start] == UInt8(ascii: "<") else {
        throw failure(
          at: nil, "a binary property list that is damaged, or has none of an app's settings",
          hint:
            "see what it has: \(shell: "plutil", "-convert", "xml1", name == "standard input" ? "FILE" : name)"
        )
      }
      var list = XMLPropertyList(Array(bytes[start...]), Project.propertyListNames)
      guard list.read() == nil else {
        throw failure(at: start, "the property list has none of an app's settings")
      }
      let place = start + list.place
      let repeated = Project.propertyListNames.first { name in
        bytes[start..<place].ranges(of: Array("<key>\(name)</key>".utf8)).count > 1
      }
      throw failure(
        at: place,
        repeated.map { "\($0) is there twice" }
          ?? (place >= bytes.count
            ? "the property list is not complete" : "not a property list, from here on"))
    }
  }

  /// The bytes that are one JSON object, if anything in the file is.
  private var json: Range<Int>? {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    guard let start = bytes.firstIndex(where: { !isBlank($0) }) else { return nil }
    if bytes[start] == UInt8(ascii: "{") { return start..<bytes.count }
    // What a terminal shows around it is left out.
    guard bytes.firstRange(of: Array("\"project_info\"".utf8)) != nil,
      let first = bytes.firstIndex(of: UInt8(ascii: "{")), let last = bytes.lastIndex(of: UInt8(ascii: "}")),
      first < last
    else { return nil }
    return first..<(last + 1)
  }

  /// The configurations of Google's own JSON, and of what firebase-tools prints; nil for any other.
  private func configurations(
    in value: JSONValue, _ bytes: [UInt8], _ package: String?
  ) throws -> [AppConfiguration]? {
    if let contents = value["result"]?["fileContents"]?.string, value["result"]?["sdkConfig"] == nil {
      return try AppFileText(name: "\(name) (fileContents)", bytes: Array(contents.utf8))
        .configurations(package: package)
    }
    let members = value.object ?? [:]
    guard value["private_key"] != nil || Self.members.contains(where: { members[$0] != nil }) else {
      return nil
    }
    if let repeated = JSONLocator(bytes).repeatedName(), Self.members.contains(repeated.name) {
      throw failure(at: repeated.offset + self.bytes.count - bytes.count, "\(repeated.name) is there twice")
    }
    var found: AppConfiguration
    do {
      found = configuration(try Project.settings(ofAppFile: bytes, package: package))
    } catch {
      guard case .invalid(let problem) = error, case .argument(.appFile(let reason)) = problem.kind else {
        throw error
      }
      throw failure(at: nil, reason)
    }
    let apps = value["client"]?.array ?? []
    if !apps.isEmpty, let package { found.name = package }
    let app = apps.first { client in
      package == nil || client["client_info"]?["android_client_info"]?["package_name"]?.string == package
    }
    let keys = app?["api_key"]?.array?.filter { $0["current_key"]?.string?.cleaned().isEmpty == false } ?? []
    if keys.count > 1 {
      found.notes.append("the app has \(keys.count) API keys, and the first was imported")
    }
    return [found]
  }

  private static let members = [
    "project_info", "client", "PROJECT_ID", "API_KEY", "projectId", "apiKey", "authDomain", "appId",
  ]

  /// What a file of Firebase says, with the places where it has only one such name.
  private func configuration(
    _ file: (projectID: String?, apiKey: String?, app: Project.App)
  ) -> AppConfiguration {
    var found = AppConfiguration(name: "")
    func add(_ setting: SettingName, _ text: String?, _ labels: String...) {
      guard let text else { return }
      let places = labels.lazy.map { label in
        (
          label,
          bytes.ranges(of: Array("\"\(label)\"".utf8)) + bytes.ranges(of: Array("<key>\(label)</key>".utf8))
        )
      }
      let (label, ranges) = places.first { !$0.1.isEmpty } ?? (labels[0], [])
      found.values[setting] = AppConfiguration.Value(
        text: text, label: label, offset: ranges.count == 1 ? ranges[0].lowerBound : nil)
    }
    add(.projectID, file.projectID, "PROJECT_ID", "project_id", "projectId")
    add(.apiKey, file.apiKey, "API_KEY", "current_key", "apiKey")
    add(.authDomain, file.app.pagesDomain, "authDomain")
    add(.bundleID, file.app.bundleID, "BUNDLE_ID")
    add(.appID, file.app.appID, "GOOGLE_APP_ID", "mobilesdk_app_id", "appId")
    add(.clientID, file.app.clientID, "CLIENT_ID", "client_id", "REVERSED_CLIENT_ID")
    return found
  }
}
