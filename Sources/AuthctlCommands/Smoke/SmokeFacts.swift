import AuthCore
import AuthHTTP
import IdentityToolkit

/// A target as far as a smoke test depends on what it is.
struct SmokeFacts: Sendable {
  /// The target.
  let target: Target
  /// Who answers there.
  let service: Service

  /// Who answers at a target.
  enum Service: Sendable, Equatable {
    /// A local server of this program.
    case own(isStrict: Bool)
    /// Another emulator, such as Google's.
    case emulator
    /// Google's service.
    case production
  }

  /// Asks an address who answers there; a server that does not answer counts as somebody else's, and the first step shows why.
  init(_ target: Target, limit: Duration) async {
    self.target = target
    switch target.kind {
    case .production: service = .production
    case .embedded: service = .own(isStrict: false)
    case .emulator(let origin):
      if case .authctl(let status) = await ServerProbe(limit: limit).ask(origin) {
        service = .own(isStrict: status.strict == true)
      } else {
        service = .emulator
      }
    }
  }

  /// Whether it answers as production does.
  var isLikeProduction: Bool { service == .production || service == .own(isStrict: true) }

  /// Whether an administrator's calls are open to everybody, and codes can be read.
  var isLocal: Bool { target.isLocal }

  /// Whether it is a server of this program, with a clock that can be moved and authenticator apps.
  var isOwn: Bool {
    if case .own = service { true } else { false }
  }

  /// Why a step that needs codes or an administrator does not run; nil on a local target.
  func unlessLocal(_ what: String) -> String? { isLocal ? nil : "\(what) only on a local target" }
}
