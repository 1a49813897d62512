/// The settings that a project file can have, by names that people can type, such as `mfa.state`.
///
/// A list of objects counts as its single element: its members are named as if they were that element's.
package struct SettingList: Sendable {
  private let isTenant: Bool
  private let form: MemberForm

  package init(ofTenant isTenant: Bool) {
    self.isTenant = isTenant
    form = .object(isTenant ? ProjectFileForm.tenantPolicies : ProjectFileForm.policies)
  }

  package func leaves(below path: [String] = []) -> [[String]] {
    paths(below: path).filter { members(at: $0) == nil }
  }

  private func paths(below path: [String]) -> [[String]] {
    (members(at: path) ?? []).flatMap { [path + [$0.name]] + paths(below: path + [$0.name]) }
  }

  /// Finds the setting for a name below a path: a path, the end of one, or part of its last word.
  ///
  /// - Returns: the path; several if the name is ambiguous; none for an unknown name.
  package func find(_ name: String, below group: [String] = []) -> [[String]] {
    let all = paths(below: group)
    let steps = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    func matching(_ matches: ([Substring]) -> Bool) -> [[String]] {
      all.filter { matches($0.dropFirst(group.count).map { $0.lowercased()[...] }) }
    }
    let stages: [([Substring]) -> Bool] = [
      { $0 == steps }, { $0.suffix(steps.count) == steps },
      { steps.count == 1 && !name.isEmpty && $0.last?.hasPrefix(steps[0]) == true },
    ]
    return stages.lazy.map(matching).first { !$0.isEmpty } ?? []
  }

  /// The shortest name of a setting that ``find(_:below:)`` takes for no other.
  func shortName(of path: [String]) -> String {
    let names = (1...path.count).lazy.map { path.suffix($0).joined(separator: ".") }
    return names.first { find($0) == [path] } ?? path.joined(separator: ".")
  }

  func member(at path: [String]) -> Message.Member? {
    members(at: path.dropLast())?.first { $0.name == path.last }
  }

  package func isGroup(_ path: [String]) -> Bool { members(at: path) != nil }

  private func members(at path: [String]) -> [Message.Member]? {
    guard case .object(let message)? = form(at: path)?.element else { return nil }
    return message.inOrder
  }

  private func form(at path: [String]) -> MemberForm? {
    path.reduce(form) { $0?.element.form(of: $1) }
  }

  /// The settings of a tree that are in the list.
  func kept(of tree: SettingTree) -> JSONValue { form.kept(of: .object(tree.members)) ?? [:] }

  package func value(at path: [String], in settings: JSONValue) -> JSONValue? {
    path.reduce(settings) { value, step in (value?.array?.first ?? value)?[step] }
  }

  /// The settings with another value at a path; alternatives that the value excludes are dropped.
  ///
  /// Without allowed regions, the allow-list itself goes: an empty one would refuse every number.
  package func replacing(_ path: [String], by value: JSONValue, in settings: JSONValue) -> JSONValue {
    let allowed = ["smsRegionConfig", "allowlistOnly", "allowedRegions"]
    guard path == allowed, value == [] else {
      return Self.replacing(path[...], by: value, in: settings, form)
    }
    return Self.replacing(allowed[..<1], by: ["allowByDefault": [:]], in: settings, form)
  }

  private static func replacing(
    _ path: ArraySlice<String>, by value: JSONValue, in old: JSONValue?, _ form: MemberForm?
  ) -> JSONValue {
    guard let step = path.first else { return value }
    if case .list(let element)? = form {
      return .array([replacing(path, by: value, in: old?.array?.first, element)])
    }
    var members = old?.object ?? [:]
    if case .object(let message)? = form, let group = message.members[step]?.group {
      for other in message.alternatives[group] ?? [] where other != step { members[other] = nil }
    }
    members[step] = replacing(path.dropFirst(), by: value, in: members[step], form?.form(of: step))
    return .object(members)
  }

  /// The value of words at a path; invalid words are left for ``fault(in:of:)`` to report.
  package func value(of words: [String], at path: [String]) -> JSONValue {
    let text = words.joined(separator: " ")
    if text.hasPrefix("{") || text.hasPrefix("["), let value = try? JSONReader.read(Array(text.utf8)) {
      return value
    }
    guard case .list(let element)? = form(at: path) else { return form(at: path)?.value(of: text) ?? .null }
    let parts = words.flatMap { $0.split(separator: ",") }.map(String.init)
    return .array(parts == ["none"] ? [] : parts.map(element.value))
  }

  /// A value in the words that ``value(of:at:)`` reads; nil for none.
  package static func words(_ value: JSONValue?) -> String? {
    switch value {
    case nil, .null?: nil
    case .string(let text)?: text
    case .bool(let flag)?: flag ? "on" : "off"
    case .array([])?: "none"
    case .array(let elements)?: elements.compactMap(words).joined(separator: ", ")
    case let value?: JSONOutput.text(of: value)
    }
  }

  package func file(with settings: JSONValue, of path: [String], tenant: String?) -> JSONValue {
    let policies: JSONValue = .object([path[0]: settings[path[0]] ?? [:]])
    guard let tenant else { return ["policies": policies] }
    return ["tenants": [["id": .string(tenant), "policies": policies]]]
  }

  /// The mistake in a settings file, located by its path of settings; nil if there is none.
  package func fault(in file: JSONValue) -> Misfit? { ProjectFileCheck.faults(in: file).first.map(placed) }

  /// The mistake that a server found in a settings file; nil for any other string.
  package func fault(detail: String) -> Misfit? { Misfit(detail: detail).map(placed) }

  private func placed(_ fault: Misfit) -> Misfit {
    let names = fault.place.steps.dropFirst(isTenant ? 3 : 1).filter { Int($0) == nil }
    return Misfit(fault.reason, at: names.reduce(.top) { $0[$1] })
  }
}

extension MemberForm {
  fileprivate var element: MemberForm { if case .list(let element) = self { element } else { self } }

  fileprivate func value(of text: String) -> JSONValue {
    switch self {
    case .boolean:
      switch text.lowercased() {
      case "on", "true", "yes": .bool(true)
      case "off", "false", "no": .bool(false)
      default: .string(text)
      }
    case .integer, .anyInteger, .wholeText: Int64(text).map { .integer($0) } ?? .string(text)
    case .fraction, .number: Double(text).map { .number($0) } ?? .string(text)
    case .choice(_, let names):
      .string(names.first { $0.lowercased() == text.lowercased() } ?? text)
    case .text(.region): .string(text.uppercased())
    default: .string(text)
    }
  }
}

extension EffectiveSettings: ReadOperation {
  static var otherTemplates: [String] { underTenants }
  static var concernsProject: Bool { true }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    var settings = project.config.settings
    if let id = call.world.tenantID {
      guard !call.world.policy.hasProductionTenants || project.tenants[id] != nil else {
        throw .tenantNotFound
      }
      settings = project.tenant(id).config.settings
    }
    let tree = settings.effectiveTree(of: call.world.projectID, call.world.policy)
    return Response { $0.settings = SettingList(ofTenant: settings.isTenant).kept(of: tree) }
  }
}
