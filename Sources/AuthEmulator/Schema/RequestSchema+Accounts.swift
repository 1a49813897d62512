extension RequestSchema {
  /// The members of requests about accounts, tokens and the emulator itself, in the order in which they are checked.
  static let accounts: [String: String] = [
    "CreateAuthUriRequest": """
    appId:s authFlowType:s context:s continueUri:s customParameter:{s} hostedDomain:s identifier:s \
    oauthConsumerKey:s oauthScope:s openidRealm:s otaApp:s providerId:s sessionId:s tenantId:s
    """,
    "DeleteAccountRequest": "delegatedProjectNumber:l idToken:s localId:s targetProjectId:s tenantId:s",
    "IssueSamlResponseRequest": "idToken:s rpId:s samlAppEntityId:s",
    "GetAccountInfoRequest": """
    delegatedProjectNumber:l email:[s] federatedUserId:[FederatedUserIdentifier] idToken:s \
    initialEmail:[s] localId:[s] phoneNumber:[s] targetProjectId:s tenantId:s
    """,
    "FederatedUserIdentifier": "providerId:s rawId:s",
    "ResetPasswordRequest": "email:s newPassword:s oldPassword:s oobCode:s tenantId:s",
    "GetOobCodeRequest": """
    androidInstallApp:b androidMinimumVersion:s androidPackageName:s canHandleCodeInApp:b \
    captchaResp:s challenge:s clientType:ClientType continueUrl:s dynamicLinkDomain:s email:s \
    iOSAppStoreId:s iOSBundleId:s idToken:s linkDomain:s newEmail:s recaptchaVersion:RecaptchaVersion \
    requestType:RequestType returnOobLink:b targetProjectId:s tenantId:s userIp:s
    """,
    "SendVerificationCodeRequest": """
    autoRetrievalInfo:AutoRetrievalInfo captchaResponse:s clientType:ClientType iosReceipt:s \
    iosSecret:s phoneNumber:s playIntegrityToken:s recaptchaToken:s recaptchaVersion:RecaptchaVersion \
    safetyNetToken:s tenantId:s
    """,
    "AutoRetrievalInfo": "appSignatureHash:s",
    "SignInWithCustomTokenRequest": """
    delegatedProjectNumber:l instanceId:s returnSecureToken:b tenantId:s token:s
    """,
    "SignInWithEmailLinkRequest": "email:s idToken:s oobCode:s tenantId:s",
    "SignInWithGameCenterRequest": """
    displayName:s gamePlayerId:s idToken:s playerId:s publicKeyUrl:s salt:s signature:s teamPlayerId:s \
    tenantId:s timestamp:l
    """,
    "SignInWithIdpRequest": """
    autoCreate:b delegatedProjectNumber:l idToken:s pendingIdToken:s pendingToken:s postBody:s \
    requestUri:s returnIdpCredential:b returnRefreshToken:b returnSecureToken:b sessionId:s tenantId:s
    """,
    "SignInWithPasswordRequest": """
    captchaChallenge:s captchaResponse:s clientType:ClientType delegatedProjectNumber:l email:s \
    idToken:s instanceId:s password:s pendingIdToken:s recaptchaVersion:RecaptchaVersion \
    returnSecureToken:b tenantId:s
    """,
    "SignInWithPhoneNumberRequest": """
    code:s idToken:s operation:Operation phoneNumber:s sessionInfo:s temporaryProof:s tenantId:s \
    verificationProof:s
    """,
    "SignUpRequest": """
    captchaChallenge:s captchaResponse:s clientType:ClientType disabled:b displayName:s email:s \
    emailVerified:b idToken:s instanceId:s localId:s mfaInfo:[MfaFactor] password:s phoneNumber:s \
    photoUrl:s recaptchaVersion:RecaptchaVersion targetProjectId:s tenantId:s
    """,
    "MfaFactor": "displayName:s phoneInfo:s",
    "SetAccountInfoRequest": """
    captchaChallenge:s captchaResponse:s createdAt:l customAttributes:s delegatedProjectNumber:l \
    deleteAttribute:[DeleteAttribute] deleteProvider:[s] disableUser:b displayName:s email:s \
    emailVerified:b idToken:s instanceId:s lastLoginAt:l linkProviderUserInfo:ProviderUserInfo \
    localId:s mfa:MfaInfo oobCode:s password:s phoneNumber:s photoUrl:s provider:[s] \
    returnSecureToken:b targetProjectId:s tenantId:s upgradeToFederatedLogin:b validSince:l \
    deletePasskey:[s]
    """,
    "ProviderUserInfo": """
    displayName:s email:s federatedId:s phoneNumber:s photoUrl:s providerId:s rawId:s screenName:s
    """,
    "MfaInfo": "enrollments:[MfaEnrollment]",
    "MfaEnrollment": """
    displayName:s emailInfo:EmailInfo enrolledAt:s mfaEnrollmentId:s phoneInfo:s totpInfo:TotpInfo \
    unobfuscatedPhoneInfo:s
    """,
    "EmailInfo": "emailAddress:s",
    "TotpInfo": "",
    "VerifyIosClientRequest": "appToken:s isSandbox:b",
    "CreateSessionCookieRequest": "idToken:s tenantId:s validDuration:l",
    "QueryUserInfoRequest": """
    expression:[SqlExpression] limit:l offset:l order:Order returnUserInfo:b sortBy:SortBy tenantId:s
    """,
    "SqlExpression": "email:s phoneNumber:s userId:s",
    "UploadAccountRequest": """
    allowOverwrite:b argon2Parameters:Argon2Parameters blockSize:i cpuMemCost:i \
    delegatedProjectNumber:l dkLen:i hashAlgorithm:s memoryCost:i parallelization:i \
    passwordHashOrder:PasswordHashOrder rounds:i saltSeparator:s sanityCheck:b signerKey:s tenantId:s \
    users:[UserInfo]
    """,
    "Argon2Parameters": """
    associatedData:s hashLengthBytes:i hashType:HashType iterations:i memoryCostKib:i parallelism:i \
    version:Version
    """,
    "UserInfo": """
    createdAt:l customAttributes:s customAuth:b dateOfBirth:s disabled:b displayName:s email:s \
    emailLinkSignin:b emailVerified:b initialEmail:s language:s lastLoginAt:l lastRefreshAt:s \
    localId:s mfaInfo:[MfaEnrollment] passwordHash:s passwordUpdatedAt:n phoneNumber:s photoUrl:s \
    providerUserInfo:[ProviderUserInfo] rawPassword:s salt:s screenName:s tenantId:s timeZone:s \
    validSince:l version:i passkeyInfo:[PasskeyInfo]
    """,
    "PasskeyInfo": "credentialId:s name:s",
    "BatchDeleteAccountsRequest": "force:b localIds:[s] tenantId:s",
    "RevokeTokenRequest": "idToken:s providerId:s redirectUri:s tenantId:s token:s tokenType:TokenType",
    "FinalizeMfaEnrollmentRequest": """
    displayName:s idToken:s phoneVerificationInfo:FinalizeMfaPhoneRequestInfo tenantId:s \
    totpVerificationInfo:FinalizeMfaTotpEnrollmentRequestInfo
    """,
    "FinalizeMfaPhoneRequestInfo": "androidVerificationProof:s code:s phoneNumber:s sessionInfo:s",
    "FinalizeMfaTotpEnrollmentRequestInfo": "sessionInfo:s verificationCode:s",
    "StartMfaEnrollmentRequest": """
    idToken:s phoneEnrollmentInfo:StartMfaPhoneRequestInfo tenantId:s \
    totpEnrollmentInfo:StartMfaTotpEnrollmentRequestInfo
    """,
    "StartMfaPhoneRequestInfo": """
    autoRetrievalInfo:AutoRetrievalInfoV2 captchaResponse:s clientType:ClientType iosReceipt:s \
    iosSecret:s phoneNumber:s playIntegrityToken:s recaptchaToken:s recaptchaVersion:RecaptchaVersion \
    safetyNetToken:s
    """,
    "AutoRetrievalInfoV2": "appSignatureHash:s",
    "StartMfaTotpEnrollmentRequestInfo": "",
    "WithdrawMfaRequest": "idToken:s mfaEnrollmentId:s tenantId:s",
    "FinalizeMfaSignInRequest": """
    mfaEnrollmentId:s mfaPendingCredential:s phoneVerificationInfo:FinalizeMfaPhoneRequestInfo \
    tenantId:s totpVerificationInfo:MfaTotpSignInRequestInfo
    """,
    "MfaTotpSignInRequestInfo": "verificationCode:s",
    "StartMfaSignInRequest": """
    mfaEnrollmentId:s mfaPendingCredential:s phoneSignInInfo:StartMfaPhoneRequestInfo tenantId:s
    """,
    "GrantTokenRequest": "code:s grantType:s refreshToken:s",
    "EmulatorConfig": "signIn:EmulatorConfigSignIn emailPrivacyConfig:EmulatorConfigEmailPrivacyConfig",
    "EmulatorConfigSignIn": "allowDuplicateEmails:b",
    "EmulatorConfigEmailPrivacyConfig": "enableImprovedEmailPrivacy:b",
    "StartPasskeyEnrollmentRequest": "idToken:s tenantId:s",
    "FinalizePasskeyEnrollmentRequest": """
    idToken:s tenantId:s authenticatorRegistrationResponse:o name:s displayName:s
    """,
    "StartPasskeySignInRequest": "tenantId:s",
    "FinalizePasskeySignInRequest": "tenantId:s authenticatorAuthenticationResponse:o name:s displayName:s",
  ]
}
