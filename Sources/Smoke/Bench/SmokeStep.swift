/// One step of a smoke test: its name, the expected answer, and its action.
struct SmokeStep {
  /// The name, which stays the same in every version: people filter reports by it.
  let name: String
  let expectation: SmokeExpectation
  /// The steps that this one requires.
  let needs: [String]
  /// Why it cannot run on this target; nil if it can.
  let skipReason: String?
  let body: () async throws -> Void

  init(
    _ name: String, _ expectation: SmokeExpectation = .accepted, needs: [String] = [],
    skipping skipReason: String? = nil, _ body: @escaping () async throws -> Void
  ) {
    self.name = name
    self.expectation = expectation
    self.needs = needs
    self.skipReason = skipReason
    self.body = body
  }
}

/// The expected answer to a step.
struct SmokeExpectation: Sendable, Equatable {
  /// The expected error codes, any of which passes; none for a step that should be accepted.
  let codes: [ErrorCode]
  /// Why this is expected here.
  let reason: String?
  /// Whether this target enforces what the step tests; without that, success proves nothing.
  var isEnforced = true

  /// The step should succeed.
  static let accepted = Self(codes: [], reason: nil)

  /// The step should succeed, for a reason that is not obvious.
  static func accepted(because reason: String) -> Self { Self(codes: [], reason: reason) }

  /// Production refuses the step, and this target accepts it.
  static func notEnforced(because reason: String) -> Self {
    Self(codes: [], reason: reason, isEnforced: false)
  }

  /// The step should be refused with one of these codes.
  static func refused(_ codes: ErrorCode...) -> Self { Self(codes: codes, reason: nil) }

  /// Whether an outcome is right; nil is success.
  func allows(_ code: String?) -> Bool {
    guard let code else { return codes.isEmpty }
    return codes.contains { $0.rawValue == code }
  }

  /// `accepted`, or the codes.
  var text: String {
    codes.isEmpty ? "accepted" : codes.map(\.rawValue).joined(separator: " or ")
  }
}

/// The service accepted a step, but its answer is wrong.
struct SmokeFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// A step found out that it cannot run on this target.
struct SmokeSkip: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
