/// An enrolled second factor, including members that no response contains.
package struct EnrolledFactor: Codable, Sendable, Equatable {
  package var mfaEnrollmentID: String
  package var displayName: String?
  /// RFC 3339; absent for factors set by an administrator.
  package var enrolledAt: String?
  /// The number of an SMS factor, E.164.
  package var phoneInfo: String?
  package var totp: TOTPSecret?

  package enum CodingKeys: String, CodingKey {
    case mfaEnrollmentID = "mfaEnrollmentId", displayName, enrolledAt, phoneInfo, totp
  }

  package var unmasked: MFAEnrollment {
    MFAEnrollment {
      $0.mfaEnrollmentID = mfaEnrollmentID
      $0.displayName = displayName
      $0.enrolledAt = enrolledAt
      $0.phoneInfo = phoneInfo
      $0.unobfuscatedPhoneInfo = phoneInfo
      if totp != nil { $0.totpInfo = .init() }
    }
  }

  /// The factor as returned by a sign-in: only the last four digits are shown (Docs/protocol.md 6.1).
  package var masked: MFAEnrollment {
    var enrollment = unmasked
    enrollment.unobfuscatedPhoneInfo = nil
    enrollment.phoneInfo = maskedNumber
    return enrollment
  }

  private var maskedNumber: String? {
    phoneInfo.map { number in
      let shown = number.count - 4
      return String(
        number.enumerated().map { $0 < shown && $1.isASCII && $1.isNumber ? "*" : $1 })
    }
  }

  /// Whether the factor has a number, or is meant by its masked form, which Apple's SDK before 12.18 sends.
  package func has(number: String) -> Bool {
    phoneInfo == number || number.hasPrefix("+*") && maskedNumber == number
  }

  package init(
    mfaEnrollmentID: String, displayName: String? = nil, enrolledAt: String? = nil, phoneInfo: String? = nil,
    totp: TOTPSecret? = nil
  ) {
    self.mfaEnrollmentID = mfaEnrollmentID
    self.displayName = displayName
    self.enrolledAt = enrolledAt
    self.phoneInfo = phoneInfo
    self.totp = totp
  }
}

/// The secret of an authenticator app, and which of its codes were used.
package struct TOTPSecret: Codable, Sendable, Equatable {
  package var sharedSecretKey: String
  /// The newest step with an accepted code; codes of it and of earlier steps are refused (RFC 6238 section
  /// 5.2).
  package var lastStep: UInt64?
  /// Counted only if the number of wrong codes is limited.
  package var wrongCodes: HourCount?

  package static let wrongCodeLimit: Int64 = 5

  /// Refuses every code for the rest of the hour after five wrong ones (Docs/protocol.md 6.8; production's
  /// time is not recorded).
  package func checkAttempts(_ world: World) throws(ServerError) {
    guard wrongCodes.reaches(Self.wrongCodeLimit, at: world.milliseconds) else { return }
    throw ServerError(.quotaExceeded, "Exceeded quota.")
  }

  package init(sharedSecretKey: String) { self.sharedSecretKey = sharedSecretKey }
}

extension UserRecord {
  /// The maximum number of factors per user, and of authenticator apps among them (Docs/protocol.md 6.8).
  package static let factorLimit = 5
}
