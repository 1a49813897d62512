import AuthEmulator
import EmulatorWire

package struct EmulatorSettings: Command {
  package static let path = "emulator settings"
  let name: String?
  let values: [String]
  let dryRun: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "List, show or change the settings that the local server enforces.",
    discussion: """
      Without a name, the command lists all settings and their values. A name such as mfa.state, or a unique \
      ending of one, shows a setting or a group; values after it set it. Separate the values of a list with spaces \
      or commas; none empties the list. A group takes NAME=VALUE for several of its settings, or a JSON \
      object. The names are the same as in production's project configuration and in a project file. With \
      --tenant the settings are the tenant's.

      A region is the two-letter code of a country or an area (ISO 3166-1) and means the numbers with its \
      calling code; US and CA (+1), and RU and KZ (+7), are told apart by area code. To refuse numbers from \
      other regions that share a code, such as GB and JE (+44), deny the largest one.
      """,
    examples: [
      "authctl emulator settings", "authctl emulator settings mfa",
      "authctl emulator settings mfa state=ENABLED enabledProviders=PHONE_SMS",
      "authctl emulator settings mfa state=ENABLED providerConfigs.state=ENABLED adjacentIntervals=1",
      "authctl emulator settings allowedRegions US DE", "authctl emulator settings disallowedRegions none",
      "authctl emulator settings passwordPolicyConfig passwordPolicyEnforcementState=ENFORCE minPasswordLength=8",
      "authctl emulator settings phoneEnforcementState ENFORCE",
      "authctl emulator settings enableAnonymousUser off --tenant t1",
    ],
    build: Self.init(name:values:dryRun:),
    .optionalOperand(
      "name", completion: .candidates(.settings), help: "A setting or a group of settings."),
    .operands("value", required: false, help: "The value, or NAME=VALUE for settings of a group."),
    .flag("dry-run", help: "Show what would be set, and change nothing."))

  package static func result(of it: (path: [String], value: JSONValue?, isDryRun: Bool)?) -> Members {
    let path = it?.path ?? []
    return [
      "name": .value(
        path.isEmpty ? nil : path.joined(separator: "."),
        "the setting or the group, as a path; absent for all of them"),
      "value": .value(
        it?.value,
        "as in the policies of a project file; an object for a group, absent if the setting has no value"),
      "dryRun": .value(it?.isDryRun == true ? true : nil, "true with --dry-run"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.administration()
    let list = SettingList(ofTenant: auth.project.tenant != nil)
    let path = try name.map { name throws(CommandFailure) in try Self.find(name, in: list) } ?? []
    let changes = try values.isEmpty ? [] : changes(at: path, in: list)
    let before = try await Self.settings(auth)
    guard !changes.isEmpty else {
      if dryRun { throw CommandFailure.usage("--dry-run needs a value", hint: nil) }
      return Self.reply(list, path, before, context)
    }
    let after = changes.reduce(before) { list.replacing($1.path, by: $1.value, in: $0) }
    let file = list.file(with: after, of: path, tenant: auth.project.tenant)
    if let fault = list.fault(in: file) { throw Self.failure(fault) }
    do throws(AuthError) {
      let request = ApplyProject {
        $0.project = file
        $0.dryRun = dryRun ? true : nil
      }
      _ = try await auth.localServer.call(request)
    } catch {
      guard let refusal = error.refusal, refusal.code == .invalidProjectFile,
        let fault = refusal.detail.flatMap(list.fault(detail:))
      else { throw error }
      throw Self.failure(fault, exitStatus: .refused)
    }
    for change in changes where change.path.last == "disallowedRegions" {
      let codes = change.value.array?.compactMap(\.string) ?? []
      for (code, largest) in SMSRegions.shared(by: codes) {
        context.terminal.note("to refuse numbers with the calling code +\(code), deny \(largest) too")
      }
    }
    let policy = after["passwordPolicyConfig"]
    if changes.contains(where: { $0.path.first == "passwordPolicyConfig" && $0.path.count > 2 }),
      policy?["passwordPolicyEnforcementState"]?.string != "ENFORCE"
    {
      context.note(
        "no password is refused for this until the policy is enforced: \(run: Self.next + "passwordPolicyEnforcementState ENFORCE")"
      )
    }
    let now = dryRun ? after : try await Self.settings(auth)
    return Self.reply(list, path, now, isDryRun: dryRun, context)
  }

  private static func settings(_ auth: AuthClient) async throws -> JSONValue {
    do throws(AuthError) {
      return try await auth.localServer.list(EffectiveSettings()).settings.required("settings")
    } catch {
      guard let refusal = error.refusal, refusal.status == 404, refusal.code != .tenantNotFound else {
        throw error
      }
      var report = error.report
      report.message = "\(auth.project.description) has no such settings: it is another emulator, or a proxy"
      report.next = .run("emulator start")
      throw CommandFailure(report)
    }
  }

  /// The path of a name below a group.
  private static func find(
    _ name: String, in list: SettingList, below group: [String] = []
  ) throws(CommandFailure) -> [String] {
    let found = list.find(name, below: group)
    if found.count == 1 { return found[0] }
    let names = found.map { $0.dropFirst(group.count).joined(separator: ".") }
    let place = group.isEmpty ? "" : " in \(group.joined(separator: "."))"
    guard names.isEmpty else {
      throw CommandFailure.usage(
        "'\(name)' could be \(names.prefix(8).joined(separator: ", "))\(place)",
        hint: "give more of the name")
    }
    let leaves = list.leaves(below: group).map { $0.dropFirst(group.count) }
    let known = leaves.flatMap { [$0.joined(separator: "."), $0.last ?? ""] + $0.dropLast() }
    let near = Suggestion.nearest(to: name, among: known)
    throw CommandFailure.usage(
      "there is no setting '\(name)'\(place)"
        + (near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"),
      hint: .run(group.isEmpty ? next : "\(next) \(group.joined(separator: "."))"))
  }

  private func changes(
    at path: [String], in list: SettingList
  ) throws(CommandFailure) -> [(path: [String], value: JSONValue)] {
    let isJSON = values[0].first.map { "{[".contains($0) } == true
    guard list.isGroup(path), !isJSON else { return [(path, list.value(of: values, at: path))] }
    var changes: [(path: [String], value: JSONValue)] = []
    for word in values {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw CommandFailure.usage(
          "\(path.joined(separator: ".")) is a group of settings: '\(word)' is not NAME=VALUE",
          hint: .run("\(Self.next) \(path.joined(separator: "."))"))
      }
      let place = try Self.find(parts[0], in: list, below: path)
      changes.append((place, list.value(of: [parts[1]], at: place)))
    }
    return changes
  }

  private static func failure(_ fault: Misfit, exitStatus: ExitStatus = .usage) -> CommandFailure {
    CommandFailure(
      .invalidSetting, "\(fault)", hint: .run("\(next) \(fault.place.steps.first)"),
      exitStatus: exitStatus)
  }

  /// A setting, or a group of them as a table and an object.
  private static func reply(
    _ list: SettingList, _ path: [String], _ settings: JSONValue, isDryRun: Bool = false, _ context: Context
  ) -> Reply {
    let rows = list.leaves(below: path).map {
      [$0.joined(separator: "."), words(list.value(at: $0, in: settings))]
    }
    let value = list.value(at: path, in: settings)
    let text =
      list.isGroup(path)
      ? Table("NAME", "VALUE", rows: rows).text(context.terminal.style) : StyledText(words(value) + "\n")
    return Reply(
      text + (isDryRun ? "Dry run: nothing was changed.\n" : ""),
      Self.result(of: (path, value, isDryRun)))
  }

  private static func words(_ value: JSONValue?) -> String { SettingList.words(value)?.onOneLine ?? "-" }
}
