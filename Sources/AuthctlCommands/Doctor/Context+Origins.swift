import CommandLineKit
import Synchronization

extension Context {
  /// Where the project comes from if nothing names it, for people.
  var projectOrigin: String { resolved.withLock { $0.server?.projectID == nil } ? "default" : "the server" }

  /// Where the API key comes from, for people.
  var apiKeyOrigin: String {
    switch origins["api-key"] {
    case .commandLine: "--api-key"
    case .variable(let name): name
    case .profile, .default, nil: "profile '\(options.profile)'"
    }
  }
}
