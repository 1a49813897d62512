/// Everything besides the state that decides a response: the project, the time, randomness, and the server's
/// mode.
///
/// A class, because a call is copied often and it never changes.
package final class World: Sendable {
  package let projectID: String
  /// The tenant named by the path, the request or its token.
  package let tenantID: String?
  /// The server's time, in milliseconds since 1970: the machine's plus the offset of `emulator clock`.
  package let milliseconds: Int64
  /// The machine's time, in milliseconds since 1970.
  package let machineMilliseconds: Int64
  package let random: Randomness
  package let tokenLifetime: Int64
  package let policy: Policy
  package let tokenSigning: TokenSigning
  package let trustedKeys: TrustedKeys
  /// Seals refresh tokens and pending credentials, to detect forged ones.
  package let seal: TokenSeal

  /// The possible times of the clock, in milliseconds since 1970: the years 1970 to 9999, which RFC 3339 can
  /// express.
  package static let clockTimes: ClosedRange<Int64> = 0...253_402_300_799_999

  package var seconds: Int64 { milliseconds / 1000 }

  package init(
    projectID: String, tenantID: String?, milliseconds: Int64, machineMilliseconds: Int64, random: Randomness,
    tokenLifetime: Int64, policy: Policy, tokenSigning: TokenSigning, trustedKeys: TrustedKeys,
    seal: TokenSeal
  ) {
    self.projectID = projectID
    self.tenantID = tenantID
    self.milliseconds = milliseconds
    self.machineMilliseconds = machineMilliseconds
    self.random = random
    self.tokenLifetime = tokenLifetime
    self.policy = policy
    self.tokenSigning = tokenSigning
    self.trustedKeys = trustedKeys
    self.seal = seal
  }
}

extension World {
  /// The ID of a new second factor: a UUID in production.
  package var newFactorID: String {
    policy.hasProductionFactors ? random.uuid() : random.alphanumeric(28)
  }

  /// The present time, RFC 3339, for a second factor that an administrator sets without one.
  package var givenFactorTime: String {
    policy.hasProductionFactors
      ? Timestamp.protobuf(microseconds: milliseconds * 1000) : Timestamp.text(milliseconds: milliseconds)
  }

  /// A time of a second factor, RFC 3339: production's has microseconds, which are random here, because the
  /// server's clock has none.
  package func factorTime(_ milliseconds: Int64) -> String {
    guard policy.hasProductionFactors else { return Timestamp.text(milliseconds: milliseconds) }
    let digits = random.bytes(2).reduce(0) { $0 * 256 + Int64($1) }
    return Timestamp.protobuf(microseconds: milliseconds * 1000 + 1 + digits % 999)
  }
}

extension Timestamp {
  /// A time since 1970 in RFC 3339 as protobuf writes it in JSON: with 0, 3 or 6 fraction digits, as few as it
  /// takes.
  static func protobuf(microseconds: Int64) -> String {
    let text = text(milliseconds: microseconds / 1000).dropLast()
    let rest = microseconds % 1000
    guard rest == 0 else { return "\(text)\(String(rest + 1000).dropFirst())Z" }
    return "\(text.hasSuffix(".000") ? text.dropLast(4) : text)Z"
  }
}
