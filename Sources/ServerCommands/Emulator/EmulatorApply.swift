package struct EmulatorApply: Command {
  package static let path = "emulator apply"
  let file: String
  let dryRun: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Set up the local server as a project file describes.",
    discussion: """
      The file has users, tenants, providers, fictional numbers and policies. Each is created if it is missing, \
      changed if it differs, and otherwise left alone; so is everything that is not in the file. If the file has \
      mistakes, their lines are shown and nothing is applied. Signing and strict can be set only when a server \
      starts, so they must match the server. See Docs/project-file.md.
      """,
    examples: [
      "authctl emulator apply authctl.json", "authctl emulator apply --dry-run authctl.json",
      "authctl emulator apply - --emulator 127.0.0.1:9098",
    ],
    build: Self.init(file:dryRun:),
    .operand("file", completion: .file, help: "The project file, or - for standard input."),
    .flag("dry-run", help: "Show what would change, and change nothing."))

  package static func result(of it: (changes: [ProjectChange], isDryRun: Bool)?) -> Members {
    let counts = it.map { ChangeCounts($0.changes) }
    return [
      "dryRun": .value(it?.isDryRun, "whether nothing was changed"),
      "created": .value(counts?.created), "changed": .value(counts?.changed),
      "unchanged": .value(counts?.unchanged),
      "changes": .list(
        it?.changes, "in the order of applying: settings, fictional numbers, providers, tenants, users"
      ) {
        [
          "action": .value($0?.action, "created, changed or unchanged"),
          "kind": .value(
            $0?.kind, "policy, blockingFunctions, hostingDomains, testPhone, provider, tenant or user"),
          "id": .value($0?.id),
          "tenantId": .value($0?.tenantID, "if it belongs to a tenant"),
          "members": .list($0?.members, "those that differ, if any do") {
            [
              "name": .value($0?.name),
              "before": .value($0?.before, "absent if there was none, and for a secret"),
              "after": .value($0?.after, "absent if there is none, and for a secret"),
            ]
          },
        ]
      },
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let project = try ProjectFile(path: file, context)
    let server = try await context.localServer()
    do throws(AuthError) {
      let request = ApplyProject {
        $0.project = .object(project.members)
        $0.dryRun = dryRun ? true : nil
      }
      return reply(try await server.call(request).changes.required("changes"), context.terminal.style)
    } catch {
      throw project.failure(error)
    }
  }

  private func reply(_ changes: [ProjectChange], _ style: TextStyle) -> Reply {
    let counts = ChangeCounts(changes)
    let end = dryRun ? "Dry run: \(counts.words); nothing was changed.\n" : "\(counts.words).\n"
    return Reply(
      changes.map { line(for: $0, style) }.joined() + StyledText(end),
      Self.result(of: (changes, dryRun)))
  }

  /// What happened to one item; a dry run shows each changed value before and after.
  private func line(for change: ProjectChange, _ style: TextStyle) -> StyledText {
    let action = change.action ?? .unchanged
    let word = action.rawValue + String(repeating: " ", count: max(0, 9 - action.rawValue.count))
    let names = [change.kind ?? "", change.id == change.kind ? "" : change.id ?? ""].filter { !$0.isEmpty }
    var line: StyledText = "\(dressed(word, action, style)) \(names.joined(separator: " ").onOneLine)"
    if let tenant = change.tenantID { line += " (tenant \(tenant.onOneLine))" }
    let members = action == .changed ? change.members ?? [] : []
    guard dryRun else {
      let changed = members.compactMap(\.name).joined(separator: ", ")
      return changed.isEmpty ? line + "\n" : "\(line): \(changed.onLine)\n"
    }
    return line + "\n" + members.map { Self.difference($0, style) }.joined()
  }

  private func dressed(_ word: String, _ action: ProjectChange.Action, _ style: TextStyle) -> StyledText {
    switch action {
    case .created: style.good(word)
    case .changed: style.strong(word)
    case .unchanged: style.faint(word)
    }
  }

  private static func difference(_ member: ProjectChange.Member, _ style: TextStyle) -> StyledText {
    let name = member.name ?? ""
    guard member.before != nil || member.after != nil else {
      return style.strong("  ~ \(name): a secret, not shown") + "\n"
    }
    let before = member.before.map { style.bad("  - \(name): \(shown($0))") + "\n" } ?? ""
    let after = member.after.map { style.good("  + \(name): \(shown($0))") + "\n" } ?? ""
    return before + after
  }

  private static func shown(_ value: JSONValue) -> String {
    let line = (try? ReplyJSON.line(value)) ?? ""
    return String(line.prefix { $0 != "\n" })
  }
}
