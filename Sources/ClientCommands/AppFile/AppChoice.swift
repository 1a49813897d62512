/// Which app of a file to import.
struct AppChoice: Sendable {
  /// The option that chooses it, and its value.
  let option: String
  let name: String
}

/// The settings of the one app that is meant.
extension AppFileText {
  /// The app's settings, and what is said about those that are not used.
  ///
  /// - Throws: ``CommandFailure`` if several could be meant, or one has a value that is not there.
  func app(_ choice: AppChoice?) throws -> (settings: ProfileSettings, notes: [String]) {
    let isPackage = choice?.option == "android-package"
    let all = try configurations(package: isPackage ? choice?.name : nil)
    let configuration = try chosen(choice, of: all)
    var settings = ProfileSettings()
    var notes = configuration.notes
    var overrides: Set<Name> = []
    for setting in SettingName.allCases {
      guard let value = configuration.values[setting] else { continue }
      guard let text = value.text else {
        // Part of the settings would lead to a different project than the app's.
        throw missing(value, value.problem ?? "is not a text")
      }
      guard let clean = text.cleaned().nonEmpty else {
        notes.append(
          "\(value.label) is empty (\(place(of: value.offset))), so it is not imported")
        continue
      }
      settings[setting] = try checked(clean, setting, value)
      if settings[setting] != clean {
        notes.append("\(value.label) is an address (\(place(of: value.offset))), and its domain is imported")
      }
      overrides.formUnion(value.overrides.map { Name($0) })
    }
    guard settings != ProfileSettings() else {
      let value = SettingName.allCases.compactMap { configuration.values[$0] }.first { !$0.overrides.isEmpty }
      throw value.map { missing($0, "is \($0.overrides[0]), not a text") }
        ?? failure(at: nil, "all of an app's settings are empty")
    }
    if !overrides.isEmpty {
      notes.append(
        "where the app has them, it uses \(overrides.sorted().joined(separator: ", ")) instead of these values"
      )
    }
    notes += configuration.unused.map { unused in
      "\(unused.label) (\(place(of: unused.offset))) is not imported: \(unused.reason)"
    }
    return (settings, notes)
  }

  private func missing(_ value: AppConfiguration.Value, _ problem: String) -> CommandFailure {
    failure(
      at: value.offset, "\(value.label) \(problem)",
      hint: "put its value there, or import the file that has it: \(run: "config import .env")")
  }

  /// The value that is meant: of an address for a domain its host.
  ///
  /// - Throws: ``CommandFailure`` for a value that the setting cannot have; a key is not shown.
  private func checked(
    _ text: String, _ setting: SettingName, _ value: AppConfiguration.Value
  ) throws(CommandFailure) -> String {
    do {
      return try setting.checked(text, from: value.label)
    } catch {
      if setting == .authDomain, text.lowercased().hasPrefix("http"), let host = setting.repaired(text) {
        return host
      }
      throw failure(
        at: value.offset, error.description,
        hint: "correct it in the file, then import it again: \(run: "config import <file>")")
    }
  }

  /// The one that the choice names, or the only one.
  private func chosen(_ choice: AppChoice?, of all: [AppConfiguration]) throws -> AppConfiguration {
    let distinct = all.distinct
    let names = (choice == nil ? distinct : all).map(\.name).filter { !$0.isEmpty }
    guard let choice else {
      guard distinct.count > 1 else { return distinct[0] }
      let option = names.allSatisfy(Self.platforms.contains) ? "platform" : "configuration"
      let facts = distinct.map { $0.values[.projectID]?.text.map { " (\($0))" } ?? "" }
      throw failure(
        at: nil,
        "it has several configurations: \(zip(names, facts).map { $0 + $1 }.joined(separator: ", "))",
        hint: "choose one: \(run: "config import --\(words: option) \(names[0]) <file>")")
    }
    let found = Self.named(choice.name, in: all).distinct
    guard found.count == 1 else {
      let problem = found.isEmpty ? "no configuration '\(choice.name)', but" : "several of this name:"
      throw failure(
        at: nil,
        names.isEmpty
          ? "it has one app without a name, so --\(choice.option) cannot choose it"
          : "it has \(problem) \(names.joined(separator: ", "))")
    }
    return found[0]
  }

  /// Those of this name, or else those whose last part it is; case counts only if both ways of writing it are there.
  private static func named(_ name: String, in all: [AppConfiguration]) -> [AppConfiguration] {
    let small = name.lowercased()
    let ways: [(String) -> Bool] = [
      { $0 == name }, { $0.lowercased() == small },
      { $0.hasSuffix(".\(name)") }, { $0.lowercased().hasSuffix(".\(small)") },
    ]
    return ways.lazy.map { way in all.filter { way($0.name) } }.first { !$0.isEmpty } ?? []
  }

  /// Those of Flutter's `FirebaseOptions`.
  private static let platforms: Set<Name> = ["web", "android", "ios", "macos", "windows", "linux", "fuchsia"]
}
