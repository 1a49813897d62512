import AuthCore
import AuthCrypto
import IdentityToolkit

extension TOTPURL {
  /// What an app takes over from a started enrollment.
  init(_ started: Enrollment.TOTPStarted, issuer: String? = nil, account: String = "") {
    self.init(
      issuer: issuer, account: account, secret: started.sharedSecretKey,
      algorithm: OneTimePassword.Algorithm(rawValue: started.hashingAlgorithm) ?? .sha1,
      digits: started.pending.codeLength, period: Int64(started.periodSec))
  }
}
