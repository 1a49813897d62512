import BoundedJSON
import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

/// `help --json`: the command tree as data.
@Suite(.timeLimit(.minutes(6))) struct HelpJSONTests {
  private func description(_ words: String...) async throws -> [String: Any] {
    let outcome = try await Authctl().run(words)
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    return try outcome.json()
  }

  private func list(_ name: String, of object: [String: Any]) throws -> [[String: Any]] {
    try #require(object[name] as? [[String: Any]], "\(name)")
  }

  @Test func `it holds every command, noun and topic of the tree`() async throws {
    let tree = Commands.tree
    let all = try await description("help", "--json")
    #expect(all["schema"] as? Int == 1 && all["version"] as? String == Version.current)
    #expect(
      try list("commands", of: all).compactMap { $0["path"] as? String } == tree.commands.map { $0.path })
    #expect(try list("nouns", of: all).compactMap { $0["name"] as? String } == tree.nouns.map(\.name))
    #expect(try list("topics", of: all).compactMap { $0["name"] as? String } == tree.topics.map(\.name))
    #expect(try list("topics", of: all).allSatisfy { ($0["text"] as? String)?.isEmpty == false })
    let codes = try list("exitCodes", of: all).compactMap { $0["code"] as? Int }
    #expect(codes == ExitStatus.allCases.map { Int($0.rawValue) })
  }

  @Test func `each parameter matches the parser`() async throws {
    let all = try await description("help", "--json")
    for (command, info) in zip(try list("commands", of: all), Commands.tree.info().commands) {
      let parameters = try list("parameters", of: command)
      #expect(parameters.map { $0["name"] as? String } == info.parameters.map(\.name), "\(info.path)")
      for (parameter, expected) in zip(parameters, info.parameters) {
        #expect(parameter["type"] as? String == expected.typeName)
        #expect(parameter["required"] as? Bool == expected.isRequired)
        #expect(parameter["repeated"] as? Bool == expected.isRepeated)
        #expect(parameter["secret"] as? Bool == expected.isSecret)
        #expect(parameter["defaultValue"] as? String == expected.defaultText)
        #expect(parameter["variables"] as? [String] ?? [] == expected.variables)
        #expect(parameter["choices"] as? [String] ?? [] == expected.choices)
      }
    }
    let globals = try list("globalOptions", of: all)
    #expect(globals.contains { $0["name"] as? String == "timeout" && $0["type"] as? String == "duration" })
    #expect(globals.contains { ($0["variables"] as? [String])?.contains("AUTHCTL_JSON") == true })
  }

  @Test func `it names the members of each result`() async throws {
    let results = try #require(try await description("help", "--json")["results"] as? [String: [String]])
    #expect(Set(results.keys) == Set(Commands.tree.commands.map { $0.path }))
    #expect(results["status"]?.contains("session.localId") == true)
    #expect(results["status"]?.contains("schema") == true)
  }

  @Test(arguments: [
    (["help", "mfa", "--json"], "mfa list"), (["mfa", "--help", "--json"], "mfa list"),
    (["--json", "help", "phone", "send"], "phone send"),
    (["phone", "send", "--help", "--json"], "phone send"),
  ])
  func `a single noun or command is described`(words: [String], path: String) async throws {
    let some = try await Authctl().run(words).json()
    let paths = try list("commands", of: some).compactMap { $0["path"] as? String }
    #expect(paths.contains(path) && paths.allSatisfy { $0.hasPrefix(String(path.prefix { $0 != " " })) })
    #expect(try list("topics", of: some).isEmpty)
  }

  @Test func `a single topic is described, and one value can be selected`() async throws {
    let topic = try await description("help", "exit-codes", "--json")
    #expect(try list("topics", of: topic).count == 1 && list("commands", of: topic).isEmpty)
    let value = try await Authctl()("help", "--field", "commands[0].path")
    #expect(value.output == "\(Commands.tree.commands[0].path)\n")
    for wrong in ["nothing", "commands[", "commands[100000].path"] {
      let refused = try await Authctl()("help", "--field", wrong)
      #expect(refused.status == 2 && refused.output == "", "\(wrong)")
    }
    #expect(try await Authctl()("help", "nothing", "--json").status == 2)
  }

  @Test func `without JSON help is a page`() async throws {
    #expect(try await Authctl()("help").output.hasPrefix("Sign users in"))
    #expect(try await Authctl()("help", "agents").output.contains("scripts and coding agents"))
  }
}

/// The page for scripts and coding agents.
@Suite struct AgentsTopicTests {
  @Test func `every command line on it parses`() throws {
    let topic = try #require(Commands.tree.topics.first { $0.name == "agents" })
    var count = 0
    for case .lines(_, let lines) in topic.blocks() {
      for line in lines {
        for command in HintLine.all(in: line.replacing("$(", with: "( ")) {
          count += 1
          let problem = Commands.tree.problem(ofLine: command, placeholders: HintLine.placeholders)
          #expect(
            problem == nil || problem == "a quote is left open" || problem == "it asks for help", "\(command)"
          )
        }
      }
    }
    #expect(count > 10)
  }

  @Test func `every command named in a table exists`() throws {
    let topic = try #require(Commands.tree.topics.first { $0.name == "agents" })
    let paths = Commands.tree.commands.map { $0.path }
    var count = 0
    for case .rows(_, let rows) in topic.blocks() {
      for row in rows where row.name.hasPrefix("emulator ") || row.name.hasSuffix("doctor") {
        for name in row.name.split(separator: ", ") {
          let path = name.split(separator: " ").prefix { !$0.hasPrefix("-") }.joined(separator: " ")
          #expect(paths.contains(path), "\(name)")
          count += 1
        }
      }
    }
    #expect(count > 0)
  }
}
