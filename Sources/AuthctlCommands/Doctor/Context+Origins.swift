import CommandLineKit

extension Context {
  /// Where the API key comes from, for people.
  var apiKeyOrigin: String {
    switch origins["api-key"] {
    case .commandLine: "--api-key"
    case .variable(let name): name
    case .profile, .default, nil: "profile '\(options.profile)'"
    }
  }
}
