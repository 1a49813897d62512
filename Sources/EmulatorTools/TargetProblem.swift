/// A project that cannot serve what the program was asked for.
package enum TargetProblem: String, Sendable {
  /// Production needs a project, and nothing names one.
  case noProject
  /// A token like a provider's was to be minted for Google's service.
  case minting
  /// A custom token was to be minted for Google's service.
  case customToken
  /// Only a local server offers this.
  case notLocal
  /// Faults need a server that keeps running, and the target is the embedded one.
  case embeddedFaults
  /// Only a server that keeps running remembers events, and the target is the embedded one.
  case embeddedEvents
  /// Only a server that keeps running has snapshots, and the target is the embedded one.
  case embeddedSnapshots
  /// Web apps cannot reach the embedded server, so no browser can have a session of it.
  case embeddedBrowser

  /// The error with this problem of a project, or of none.
  package func error(_ project: Project? = nil) -> AuthError {
    .invalid(Problem(.argument(.outer(OuterProblem(rawValue, text: text(project?.description ?? ""))))))
  }

  private func text(_ project: String) -> String {
    switch self {
    case .noProject: "no project is set, and an API key leads to production"
    case .minting: "a minted token is for local servers only, and this is \(project)"
    case .customToken: "a custom token of \(project) needs the signature of its service account"
    case .notLocal: "only a local server has this, and the target is \(project)"
    case .embeddedFaults: "faults need a running server, and the target is the embedded one"
    case .embeddedEvents: "only a running server remembers events, and the target is the embedded one"
    case .embeddedSnapshots: "only a running server keeps snapshots, and the target is the embedded one"
    case .embeddedBrowser: "no web app reaches the embedded server, so a browser has no session of it"
    }
  }
}
