/// The kinds of target that a smoke test distinguishes.
struct SmokeFacts: Sendable {
  let target: Project
  let service: Service

  enum Service: Sendable, Equatable {
    /// A local server of this program.
    case own(isStrict: Bool)
    /// Another emulator, such as Google's.
    case emulator
    /// Google's service.
    case production
  }

  init(_ target: Project, service: Service) {
    self.target = target
    self.service = service
  }

  /// Asks which server answers at an address; one that does not answer counts as foreign, and the first step shows why.
  init(_ target: Project, limit: Duration) async {
    self.target = target
    switch target.service {
    case .production: service = .production
    case .inProcess: service = .own(isStrict: false)
    case .emulator(let host, let port):
      if case .authctl(let status) = await ServerAnswer(
        from: HTTPOrigin(.http, host: host, port: port), within: limit)
      {
        service = .own(isStrict: status.strict == true)
      } else {
        service = .emulator
      }
    }
  }

  /// Whether it answers as production does.
  var isLikeProduction: Bool { service == .production || service == .own(isStrict: true) }

  /// Whether an administrator's calls need no credential, and codes can be read.
  var isLocal: Bool { target.isLocal }

  /// Whether its state is a copy that is removed afterwards.
  var isEmbedded: Bool { target.service == .inProcess }

  /// Whether it is a server of this program, with a clock that can be moved and authenticator apps.
  var isOwn: Bool {
    if case .own = service { true } else { false }
  }

  func has(_ fact: SmokeFact) -> Bool {
    switch fact {
    case .local: isLocal
    case .production: service == .production
    case .embedded: isEmbedded
    case .authctl: isOwn
    case .google: service == .emulator
    case .strict: isLikeProduction
    case .lax: !isLikeProduction
    case .tenant: target.tenant != nil
    }
  }
}
