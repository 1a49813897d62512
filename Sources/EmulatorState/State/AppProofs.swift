/// What a project has sent to devices and pages to prove an app (Docs/protocol.md 10.14).
package struct AppProofs: Codable, Sendable, Equatable {
  /// The silent pushes, oldest first; at most ``pushLimit``.
  package private(set) var silentPushes: [SentPush] = []
  /// The times of reCAPTCHA tokens that were used, by ID, in milliseconds since 1970.
  private var usedTokens: [String: Int64] = [:]

  /// As many receipts as an app waits for at most.
  static let pushLimit = 32

  /// A silent push that a device would have received.
  package struct SentPush: Codable, Sendable, Equatable {
    /// The APNs device token, hexadecimal.
    package var appToken: String
    package var isSandbox: Bool
    package var receipt: String
    package var secret: String

    package init(appToken: String, isSandbox: Bool, receipt: String, secret: String) {
      self.appToken = appToken
      self.isSandbox = isSandbox
      self.receipt = receipt
      self.secret = secret
    }
  }

  package mutating func append(_ push: SentPush) {
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
