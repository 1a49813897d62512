/// A directory for the files of programs (XDG Base Directory Specification).
package enum BaseDirectory: String, Sendable {
  /// Settings and credentials.
  case configuration = "XDG_CONFIG_HOME"
  /// What is kept between two runs and can be lost.
  case state = "XDG_STATE_HOME"

  /// The directory of a program below the one that the variable names, else below the one of `HOME`; nil if neither is absolute.
  package func path(of program: String, _ variables: [String: String]) -> String? {
    if let base = variables[rawValue], base.hasPrefix("/") { return "\(Self.trimmed(base))/\(program)" }
    guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
    return "\(Self.trimmed(home))\(place)/\(program)"
  }

  /// Its usual place in a home.
  private var place: String {
    switch self {
    case .configuration: "/.config"
    case .state: "/.local/state"
    }
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path == "/" ? "" : path
  }
}
