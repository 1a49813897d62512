/// What a project has sent to devices and pages to verify an app (Docs/protocol.md 10.14).
package struct AppProofs: Codable, Sendable, Equatable {
  /// The silent pushes, oldest first; at most ``pushLimit``.
  package private(set) var silentPushes: [EmulatorEvent.SilentPush] = []
  /// The times of used reCAPTCHA tokens by ID, in milliseconds since 1970.
  private var usedTokens: [String: Int64] = [:]

  /// The maximum number of receipts that an app waits for.
  static let pushLimit = 32

  package mutating func append(_ push: EmulatorEvent.SilentPush) {
    silentPushes.append(push)
    if silentPushes.count > Self.pushLimit { silentPushes.removeFirst() }
  }

  /// Marks a reCAPTCHA token as used; false if it was already.
  package mutating func use(_ token: LocalRecaptchaToken, at milliseconds: Int64) -> Bool {
    guard usedTokens[token.id] == nil else { return false }
    // Only when their number doubles: searching all of them each time would take quadratic time.
    if usedTokens.count.nonzeroBitCount == 1 {
      usedTokens = usedTokens.filter { milliseconds.since($0.value) <= LocalRecaptchaToken.lifetime }
    }
    usedTokens[token.id] = token.issuedAt
    return true
  }

  package init() {}
}
