import Synchronization

/// Messages and enumerations of one package, as lists that people read and edit.
///
/// Each entry starts a line with its name; its values follow, in the order of their numbers, or its members. Those of
/// a request are in the order in which Google's emulator checks them, those of an answer in the order in which
/// production writes them; a message for both also lists the names alone, in the second order (``Message/answerPlace(of:)``).
/// Continuation lines are indented. ``Message/Member`` describes the syntax of a member.
package struct MessageList: Sendable {
  package struct Entry: Sendable {
    /// The full name, such as `google.cloud.identitytoolkit.v1.SignUpRequest`.
    let type: String
    let isChoice: Bool
    var lines: [Substring]
  }

  private let package: String
  private let text: String

  init(_ package: String, _ text: String) {
    self.package = package
    self.text = text
  }

  private static let all = [accounts, secondFactors, settings, emulator, appCheck, projectFile]

  private static let entries: ByName<Entry> = ByName(
    all.flatMap { list in list.entries.map { ($0.type, $0) } }, uniquingKeysWith: { first, _ in first })

  private var entries: [Entry] {
    text.split(separator: "\n").reduce(into: []) { entries, line in
      guard !line.hasPrefix(" ") else {
        entries[entries.count - 1].lines.append(line)
        return
      }
      let isChoice = line.hasPrefix("enum ")
      let words = line.dropFirst(isChoice ? 5 : 0).split(separator: " ", maxSplits: 1)
      entries.append(
        Entry(type: "\(package).\(words[0])", isChoice: isChoice, lines: Array(words.dropFirst())))
    }
  }

  /// Finds an entry by its name: inside the message that names it, in that message's package, or in any
  /// other.
  static func entry(_ name: some StringProtocol, in scope: String) -> Entry? {
    var scope = scope[...]
    while !scope.isEmpty {
      if let found = entries["\(scope).\(name)"] { return found }
      scope = scope.lastIndex(of: ".").map { scope[..<$0] } ?? ""
    }
    return all.lazy.compactMap { entries["\($0.package).\(name)"] }.first
  }
}
