import IdentityToolkit

/// Puts a token of reCAPTCHA Enterprise into the requests that take one (Docs/protocol.md 10.14).
extension CaptchaProof {
  func fill(_ request: inout SignUp) {
    request.captchaResponse = token.reveal { $0 }
    request.recaptchaVersion = Self.version
    request.clientType = clientType
  }

  func fill(_ request: inout SignInWithPassword) {
    request.captchaResponse = token.reveal { $0 }
    request.recaptchaVersion = Self.version
    request.clientType = clientType
  }

  func fill(_ request: inout SendOOBCode) {
    request.captchaResp = token.reveal { $0 }
    request.recaptchaVersion = Self.version
    request.clientType = clientType
  }
}
