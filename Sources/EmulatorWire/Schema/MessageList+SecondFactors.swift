extension MessageList {
  /// Second factors, passkeys, and apps' questions about the project.
  static let secondFactors = MessageList(
    "google.cloud.identitytoolkit.v2",
    """
    StartMfaEnrollmentRequest idToken:s totpEnrollmentInfo:StartMfaTotpEnrollmentRequestInfo|enrollment_info
      phoneEnrollmentInfo:StartMfaPhoneRequestInfo|enrollment_info tenantId:s
    StartMfaPhoneRequestInfo autoRetrievalInfo:AutoRetrievalInfo captchaResponse:s clientType:ClientType iosReceipt:s
      iosSecret:s phoneNumber:s playIntegrityToken:s recaptchaToken:s recaptchaVersion:RecaptchaVersion
      safetyNetToken:s
    AutoRetrievalInfo appSignatureHash:s
    StartMfaTotpEnrollmentRequestInfo
    StartMfaEnrollmentResponse phoneSessionInfo:StartMfaPhoneResponseInfo
      totpSessionInfo:StartMfaTotpEnrollmentResponseInfo
    StartMfaPhoneResponseInfo sessionInfo:s
    StartMfaTotpEnrollmentResponseInfo sharedSecretKey:s verificationCodeLength:i hashingAlgorithm:s periodSec:i
      sessionInfo:s finalizeEnrollmentTime:time
    FinalizeMfaEnrollmentRequest displayName:s idToken:s
      phoneVerificationInfo:FinalizeMfaPhoneRequestInfo|verification_info tenantId:s
      totpVerificationInfo:FinalizeMfaTotpEnrollmentRequestInfo|verification_info
    FinalizeMfaPhoneRequestInfo androidVerificationProof:s code:s phoneNumber:s sessionInfo:s
    FinalizeMfaTotpEnrollmentRequestInfo sessionInfo:s verificationCode:s
    FinalizeMfaEnrollmentResponse idToken:s refreshToken:s phoneAuthInfo:FinalizeMfaPhoneResponseInfo
      totpAuthInfo:FinalizeMfaTotpResponseInfo
    FinalizeMfaPhoneResponseInfo phoneNumber:s
    FinalizeMfaTotpResponseInfo
    WithdrawMfaRequest idToken:s mfaEnrollmentId:s tenantId:s
    WithdrawMfaResponse idToken:s refreshToken:s expiresIn:l
    StartMfaSignInRequest mfaEnrollmentId:s mfaPendingCredential:s phoneSignInInfo:StartMfaPhoneRequestInfo tenantId:s
    StartMfaSignInResponse phoneResponseInfo:StartMfaPhoneResponseInfo
    FinalizeMfaSignInRequest mfaEnrollmentId:s mfaPendingCredential:s
      phoneVerificationInfo:FinalizeMfaPhoneRequestInfo|verification_info tenantId:s
      totpVerificationInfo:MfaTotpSignInRequestInfo|verification_info
    MfaTotpSignInRequestInfo verificationCode:s
    RevokeTokenRequest idToken:s providerId:s redirectUri:s tenantId:s token:s tokenType:TokenType
    enum RevokeTokenRequest.TokenType TOKEN_TYPE_UNSPECIFIED REFRESH_TOKEN ACCESS_TOKEN CODE
    RevokeTokenResponse
    StartPasskeyEnrollmentRequest idToken:s tenantId:s
    StartPasskeyEnrollmentResponse credentialCreationOptions:PasskeyCreationOptions
    PasskeyCreationOptions attestation:s challenge:s pubKeyCredParams:[PasskeyAlgorithm] rp:PasskeyParty timeout:i
      user:PasskeyUser
    PasskeyAlgorithm alg:i type:s
    PasskeyParty id:s name:s
    PasskeyUser displayName:s id:s name:s
    FinalizePasskeyEnrollmentRequest idToken:s tenantId:s authenticatorRegistrationResponse:o name:s displayName:s
    FinalizePasskeyEnrollmentResponse idToken:s localId:s refreshToken:s
    StartPasskeySignInRequest tenantId:s sessionId+:s
    StartPasskeySignInResponse credentialRequestOptions:PasskeyRequestOptions
    PasskeyRequestOptions challenge:s rpId:s userVerification:s
    FinalizePasskeySignInRequest tenantId:s authenticatorAuthenticationResponse:o name:s displayName:s sessionId+:s
    FinalizePasskeySignInResponse idToken:s refreshToken:s
    enum GetRecaptchaConfigRequest.RecaptchaVersion RECAPTCHA_VERSION_UNSPECIFIED RECAPTCHA_ENTERPRISE
    RecaptchaConfig recaptchaKey:s recaptchaEnforcementState:[RecaptchaEnforcementState] useSmsBotScore:b
      useSmsTollFraudProtection:b
    RecaptchaEnforcementState provider:s enforcementState:s
    PasswordPolicy customStrengthOptions:CustomStrengthOptions schemaVersion:i allowedNonAlphanumericCharacters:[s]
      enforcementState:s forceUpgradeOnSignin:b
    enum ClientType CLIENT_TYPE_UNSPECIFIED CLIENT_TYPE_WEB CLIENT_TYPE_ANDROID CLIENT_TYPE_IOS
    enum RecaptchaVersion RECAPTCHA_VERSION_UNSPECIFIED RECAPTCHA_ENTERPRISE
    """)
}
