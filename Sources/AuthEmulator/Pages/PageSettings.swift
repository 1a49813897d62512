/// The settings of a project or a tenant on the console: the tree, the checks and the words of `emulator settings`.
struct PageSettings {
  private let tenant: String?
  private let list: SettingList
  private let values: JSONValue
  /// The values from the start; nil where they depend on how a tenant was created.
  private let defaults: JSONValue?

  /// - Throws: a refusal for a tenant that does not exist, where naming one does not create it.
  init(_ state: ServerState, _ scope: StatePlace, _ policy: Policy) throws(ServerError) {
    tenant = scope.tenant
    if let tenant, policy.hasProductionTenants, state.projects[scope.project]?.tenants[tenant] == nil {
      throw .tenantNotFound
    }
    let list = SettingList(ofTenant: scope.tenant != nil)
    func effective(_ settings: Settings) -> JSONValue {
      list.kept(of: settings.effectiveTree(of: scope.project, policy))
    }
    self.list = list
    values = effective(state[scope].config.settings)
    let start = tenant == nil ? Settings.none : policy.hasProductionTenants ? .newTenant : nil
    defaults = start.map(effective)
  }

  /// The groups of settings; those that are in no group come first, in one without a name.
  var groups: JSONValue {
    let leaves = list.leaves()
    let names = leaves.compactMap { $0.count > 1 ? $0.first : nil }
    let groups = names.reduce(into: [""]) { if $0.last != $1 { $0.append($1) } }
    return .array(
      groups.map { group in
        [
          "name": .string(group), "about": .string(list.member(at: [group])?.about ?? ""),
          "settings": .array(
            leaves.filter { ($0.count > 1 ? $0[0] : "") == group }.map { .object(setting($0)) }),
        ]
      })
  }

  private func setting(_ path: [String]) -> ByName<JSONValue> {
    let member = list.member(at: path)
    let value = list.value(at: path, in: values)
    let start = defaults.map { list.value(at: path, in: $0) }
    var setting: ByName<JSONValue> = [
      "name": .string(path.joined(separator: ".")), "shortName": .string(list.shortName(of: path)),
    ]
    setting["value"] = SettingList.words(value).map { .string($0) }
    let (kind, values, rule) = member?.form.control ?? ("text", nil, nil)
    if let start, !JSONValue.isSame(start, value) {
      setting["default"] = .string(SettingList.words(start) ?? (kind == "switch" ? "off" : "not set"))
    }
    setting["kind"] = .string(kind)
    setting["values"] = values.map { .array($0.map { .string($0) }) }
    let help = [(member?.about).filled, rule].compactMap { $0.map(RefusalSentence.spelled) }
    setting["help"] = .string(help.joined(separator: " "))
    return setting
  }

  /// The call that applies the settings with another value of one; `given` has its `name`, and the `value` in words.
  func call(for given: JSONValue?) throws(ServerError) -> JSONValue {
    let paths = given?["name"]?.string.map { list.find($0) } ?? []
    guard paths.count == 1, let path = paths.first, !list.isGroup(path) else {
      throw .misfit(path: "/name", "must be the name of a setting")
    }
    guard let text = given?["value"]?.string else { throw .misfit(path: "/value", "must be string") }
    let value = list.value(of: text.split(separator: " ").map { String($0) }, at: path)
    return ["project": list.file(with: list.replacing(path, by: value, in: values), of: path, tenant: tenant)]
  }
}

extension MemberForm {
  /// How a form shows the value: a kind of control, the values to choose from, and what fits.
  fileprivate var control: (kind: String, values: [String]?, rule: String?) {
    switch self {
    case .boolean: ("switch", nil, nil)
    case .choice(_, let names): ("choice", names, nil)
    case .list(let element): ("list", nil, "each one is \(element.requirement)")
    case .text(.any): ("text", nil, nil)
    default: ("text", nil, requirement)
    }
  }
}
