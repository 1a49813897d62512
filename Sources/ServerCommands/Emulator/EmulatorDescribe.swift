import AuthEmulator
import SafeFiles

package struct EmulatorDescribe: Command {
  package static let path = "emulator describe"
  let file: String?
  let schema: Bool
  let force: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Write the local server's users, tenants and settings as a project file.",
    discussion: """
      The file contains passwords and the secrets of second factors, so it has mode 0600; an existing file is \
      replaced only with --force. Times, sessions and pending codes are not part of it: for \
      those, use emulator export. With --schema it writes the JSON Schema of project files, for editors, without \
      contacting a server.
      """,
    examples: [
      "authctl emulator describe authctl.json", "authctl emulator describe -",
      "authctl emulator describe --schema authctl.schema.json",
    ],
    build: Self.init(file:schema:force:),
    .optionalOperand("file", completion: .file, help: "The file to write, or - for standard output."),
    .flag("schema", help: "Write the JSON Schema of project files instead."),
    .flag("force", help: "Replace an existing file."))

  package static func result(of it: (path: String, users: Int?)?) -> Members {
    [
      "path": .value(it?.path),
      "userCount": .value(it?.users, "the users in it, tenants included; absent for a schema"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    guard let file else {
      throw CommandFailure.usage(
        "give the file to write, or - for standard output", hint: .run("emulator describe authctl.json"))
    }
    let target = file == "-" ? nil : SafeFile(path: file, protection: schema ? .shared : .handedOver)
    if !force { try target?.refuseReplacing(unlessBy: "emulator describe --force") }
    let (text, count) = try await text(context)
    guard let target else { return Reply(raw: Array((text).utf8)) }
    try target.write(Array(text.utf8))
    let users = count.map { " with \($0) user\($0 == 1 ? "" : "s")" } ?? ""
    return Reply("Wrote \(file)\(users).\n", Self.result(of: (file, count)))
  }

  /// Omits what `emulator apply` would refuse, such as a setting that only the default mode accepts, and names it.
  private static func applicable(_ file: JSONValue, _ terminal: Terminal) -> JSONValue {
    var file = file
    var count = 0
    while true {
      let faults = ProjectFileCheck.faults(in: file).filter { $0.place != .top }
      // From the end, so that the other indices stay valid.
      let rest = faults.reversed().reduce(file) { $0.removing($1.place.steps[...]) ?? [:] }
      for fault in faults.prefix(max(0, 20 - count)) {
        terminal.note("left out, because a project file cannot contain it: \(fault)")
      }
      count += faults.count
      guard rest == file else {
        file = rest
        continue
      }
      if count > 20 { terminal.note("left out \(count - 20) more values of that kind") }
      return file
    }
  }

  /// The content to write, and its number of users.
  private func text(_ context: Context) async throws -> (text: String, users: Int?) {
    guard !schema else { return (ProjectFileText.schema, nil) }
    let (project, users) = try await context.localServer().description()
    var members = project.object ?? [:]
    var tenants = members["tenants"]?.array ?? []
    let places = ByName(
      tenants.enumerated().compactMap { index, tenant in tenant["id"]?.string.map { ($0, index) } }
    ) { first, _ in first }
    let groups = ByName(grouping: users) { $0["tenant"]?.string ?? "" }
    for (tenant, users) in groups {
      guard let place = places[tenant] else { continue }
      var owner = tenants[place].object ?? [:]
      owner["users"] = .array(users.map { .object(($0.object ?? [:]).filter { $0.key != "tenant" }) })
      tenants[place] = .object(owner)
    }
    if !tenants.isEmpty { members["tenants"] = .array(tenants) }
    members["users"] = groups[""].map { .array($0) }
    return (ProjectFileText.text(of: Self.applicable(.object(members), context.terminal)), users.count)
  }
}

extension JSONValue {
  /// The value without the part at a path of member names and indexes; nil for the empty path.
  fileprivate func removing(_ path: ArraySlice<String>) -> JSONValue? {
    guard let step = path.first else { return nil }
    if var elements = array, let index = Int(step), elements.indices.contains(index) {
      let rest = elements.remove(at: index).removing(path.dropFirst())
      if let rest { elements.insert(rest, at: index) }
      return .array(elements)
    }
    guard var members = object else { return self }
    members[step] = members[step]?.removing(path.dropFirst())
    return .object(members)
  }
}
