import AuthEmulator
import BoundedJSON
import CommandLineKit
import IdentityToolkit

/// What a project file means to a server that is about to start.
extension ProjectFile {
  /// Whether the server is to respond as production does; nil if the file does not say.
  var isStrict: Bool? {
    if case .bool(let flag)? = members["strict"] { flag } else { nil }
  }

  /// How the server is to sign tokens; nil if the file does not say.
  ///
  /// A relative path of the key starts at the file's own directory, so that the file can be used from anywhere.
  func signing() throws(CommandFailure) -> TokenSigningParameters? {
    guard let signing = members["signing"], let algorithm = signing["algorithm"]?.string else { return nil }
    let key = signing["keyFile"]?.string.map { path in
      guard !path.hasPrefix("/"), let slash = name.lastIndex(of: "/") else { return path }
      return "\(name[...slash])\(path)"
    }
    do throws(UsageError) {
      return try TokenSigningParameters(
        kind: .init(rawValue: algorithm), keyFile: key.map { SecretInput.file($0) })
    } catch {
      throw failure(ProjectFileFault(["signing", "keyFile"], "cannot be used with the algorithm none"))
    }
  }

  /// Applies the file to a server that does not listen yet.
  func apply(to server: AuthServer, _ context: Context) throws(CommandFailure) {
    var members = members
    // Options of the command line come before the file.
    members["strict"] = nil
    members["signing"] = nil
    do throws(ProjectFileFault) {
      let summary = ChangeCounts(try server.apply(.object(members)))
      context.terminal.note("\(name): \(summary.words)")
    } catch {
      throw failure(error)
    }
  }
}

/// How many things a file created, changed and left alone.
struct ChangeCounts: Sendable {
  let created: Int
  let changed: Int
  let unchanged: Int

  init(_ changes: [ProjectChange]) {
    created = changes.count { $0.action == .created }
    changed = changes.count { $0.action == .changed }
    unchanged = changes.count - created - changed
  }

  /// The numbers in words.
  var words: String { "\(created) created, \(changed) changed, \(unchanged) unchanged" }
}
