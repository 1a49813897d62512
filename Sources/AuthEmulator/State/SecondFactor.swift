import IdentityToolkit

/// One enrolled second factor, with what the wire does not tell.
struct SecondFactor: Codable, Sendable, Equatable {
  /// The enrolment ID.
  var mfaEnrollmentId: String
  var displayName: String?
  /// RFC 3339; an administrator's factors have none.
  var enrolledAt: String?
  /// E.164, of an SMS factor.
  var phoneInfo: String?
  /// Of an authenticator app.
  var totp: TOTPSecret?

  /// As `lookup` tells of it.
  var unmasked: MFAEnrollment {
    MFAEnrollment {
      $0.mfaEnrollmentId = mfaEnrollmentId
      $0.displayName = displayName
      $0.enrolledAt = enrolledAt
      $0.phoneInfo = phoneInfo
      $0.unobfuscatedPhoneInfo = phoneInfo
      if totp != nil { $0.totpInfo = .init() }
    }
  }

  /// As a sign-in tells of it: every digit but the last four is hidden (Docs/protocol.md 6.1).
  var masked: MFAEnrollment {
    var enrolment = unmasked
    enrolment.unobfuscatedPhoneInfo = nil
    enrolment.phoneInfo = phoneInfo.map { number in
      let shown = number.count - 4
      return String(
        number.enumerated().map { $0 < shown && $1.isASCII && $1.isNumber ? "*" : $1 })
    }
    return enrolment
  }
}

/// The secret of an authenticator app, and how far its codes were used up.
struct TOTPSecret: Codable, Sendable, Equatable {
  /// The shared secret in base32.
  var sharedSecretKey: String
  /// The newest step whose code was accepted; it and older ones are refused from then on (RFC 6238 section 5.2).
  var lastStep: UInt64?
  /// Counted only where their number is limited.
  var wrongCodes: WrongCodes?

  /// Wrong codes of the last hour.
  struct WrongCodes: Codable, Sendable, Equatable {
    var count: Int
    /// Milliseconds since 1970.
    var since: Int64
  }

  /// Refuses every code for the rest of the hour after five wrong ones (Docs/protocol.md 6.8; its time is not recorded).
  func checkAttempts(_ call: Call) throws(ServerError) {
    guard let wrongCodes, wrongCodes.count >= 5, call.milliseconds.since(wrongCodes.since) < 3_600_000 else {
      return
    }
    throw ServerError(.quotaExceeded)
  }

  mutating func countWrongCode(_ call: Call) {
    var counted = wrongCodes ?? WrongCodes(count: 0, since: call.milliseconds)
    if call.milliseconds.since(counted.since) >= 3_600_000 {
      counted = .init(count: 0, since: call.milliseconds)
    }
    counted.count += 1
    wrongCodes = counted
  }
}
