/// What a project has sent to devices and pages to verify an app (Docs/protocol.md 10.14).
package struct AppProofs: Codable, Sendable, Equatable {
  /// The silent pushes, oldest first; at most ``pushLimit``.
  package private(set) var silentPushes: [SilentPush] = []
  /// The times of used reCAPTCHA tokens and Apple codes by ID, in milliseconds since 1970.
  private var usedTokens: ByName<Int64> = [:]

  /// The maximum number of receipts that an app waits for.
  static let pushLimit = 32

  package struct SilentPush: Codable, Sendable, Equatable {
    /// The APNs device token, hexadecimal.
    var appToken: String
    var isSandbox: Bool
    /// The random value that the app waits for.
    var receipt: String
    /// The value that only the device gets.
    var secret: String

    /// Its members in an event and in the list of pushes.
    package var shown: ByName<JSONValue> {
      let content: JSONValue = ["receipt": .string(receipt), "secret": .string(secret)]
      return [
        "appToken": .string(appToken), "isSandbox": .bool(isSandbox),
        "payload": ["com.google.firebase.auth": content],
      ]
    }
  }

  package mutating func add(appToken: String, isSandbox: Bool, receipt: String, secret: String) -> SilentPush
  {
    let push = SilentPush(appToken: appToken, isSandbox: isSandbox, receipt: receipt, secret: secret)
    silentPushes.append(push)
    if silentPushes.count > Self.pushLimit { silentPushes.removeFirst() }
    return push
  }

  /// Marks a reCAPTCHA token as used; false if it was already.
  package mutating func use(_ token: LocalRecaptchaToken, at milliseconds: Int64) -> Bool {
    use(token.id, issuedAt: token.issuedAt, at: milliseconds)
  }

  /// Marks a code of Apple's as used; false if it was already.
  package mutating func use(_ code: LocalAppleCode, at milliseconds: Int64) -> Bool {
    use(code.id, issuedAt: code.issuedAt, at: milliseconds)
  }

  private mutating func use(_ id: String, issuedAt: Int64, at milliseconds: Int64) -> Bool {
    guard usedTokens[id] == nil else { return false }
    // Only when their number doubles: searching all of them each time would take quadratic time.
    if usedTokens.count.nonzeroBitCount == 1 {
      let longest = max(LocalRecaptchaToken.lifetime, LocalAppleCode.lifetime)
      usedTokens = usedTokens.filter { milliseconds.since($0.value) <= longest }
    }
    usedTokens[id] = issuedAt
    return true
  }

  package init() {}
}
