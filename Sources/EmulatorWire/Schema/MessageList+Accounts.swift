extension MessageList {
  static let accounts = MessageList(
    "google.cloud.identitytoolkit.v1",
    """
    CreateAuthUriRequest appId:s authFlowType:s context:s continueUri:s customParameter:{s} hostedDomain:s
      identifier:s oauthConsumerKey:s oauthScope:s openidRealm:s otaApp:s providerId:s sessionId:s tenantId:s
    CreateAuthUriResponse allProviders:[s] authUri:s kind:s providerId:s registered:b sessionId:s signinMethods:[s]
    DeleteAccountRequest delegatedProjectNumber:l idToken:s localId:s targetProjectId:s tenantId:s
    DeleteAccountResponse kind:s
    IssueSamlResponseRequest idToken:s rpId:s samlAppEntityId:s
    GetAccountInfoRequest delegatedProjectNumber:l email:[s] federatedUserId:[FederatedUserIdentifier] idToken:s
      initialEmail:[s] localId:[s] phoneNumber:[s] targetProjectId:s tenantId:s
    FederatedUserIdentifier providerId:s rawId:s
    GetAccountInfoResponse kind:s users:[UserInfo]
    ResetPasswordRequest email:s newPassword:s oldPassword:s oobCode:s tenantId:s
    ResetPasswordResponse email:s kind:s newEmail:s requestType:OobReqType
    GetOobCodeRequest androidInstallApp:b androidMinimumVersion:s androidPackageName:s canHandleCodeInApp:b
      captchaResp:s challenge:s clientType:ClientType continueUrl:s dynamicLinkDomain:s email:s iOSAppStoreId:s
      iOSBundleId:s idToken:s linkDomain:s newEmail:s recaptchaVersion:RecaptchaVersion
      requestType/req_type:OobReqType returnOobLink:b targetProjectId:s tenantId:s userIp:s
    GetOobCodeResponse email:s kind:s oobCode:s oobLink:s
    SendVerificationCodeRequest autoRetrievalInfo:AutoRetrievalInfo captchaResponse:s clientType:ClientType
      iosReceipt:s iosSecret:s phoneNumber:s playIntegrityToken:s recaptchaToken:s
      recaptchaVersion:RecaptchaVersion safetyNetToken:s tenantId:s
    SendVerificationCodeResponse sessionInfo:s
    AutoRetrievalInfo appSignatureHash:s
    SignInWithCustomTokenRequest delegatedProjectNumber:l instanceId:s returnSecureToken:b tenantId:s token:s
    SignInWithCustomTokenResponse expiresIn:l idToken:s isNewUser:b kind:s refreshToken:s
    SignInWithEmailLinkRequest email:s idToken:s oobCode:s tenantId:s returnSecureToken!+:b
    SignInWithEmailLinkResponse email:s expiresIn:l idToken:s isNewUser:b kind:s localId:s mfaInfo:[MfaEnrollment]
      mfaPendingCredential:s refreshToken:s
    SignInWithGameCenterRequest displayName:s gamePlayerId:s idToken:s playerId:s publicKeyUrl:s salt:s signature:s
      teamPlayerId:s tenantId:s timestamp:l
    SignInWithIdpRequest autoCreate:b delegatedProjectNumber:l idToken:s pendingIdToken:s pendingToken:s postBody:s
      requestUri:s returnIdpCredential:b returnRefreshToken:b returnSecureToken:b sessionId:s tenantId:s
    SignInWithIdpResponse context:s dateOfBirth:s displayName:s email:s emailRecycled:b emailVerified:b
      errorMessage:s expiresIn:l federatedId:s firstName:s fullName:s idToken:s isNewUser:b kind:s language:s
      lastName:s localId:s mfaInfo:[MfaEnrollment] mfaPendingCredential:s needConfirmation:b nickName:s
      oauthAccessToken:s oauthExpireIn:l oauthIdToken:s oauthRefreshToken:s oauthTokenSecret:s originalEmail:s
      pendingToken:s photoUrl:s providerId:s rawUserInfo:s refreshToken:s screenName:s tenantId:s timeZone:s
      verifiedProvider:[s]
    SignInWithPasswordRequest captchaChallenge:s captchaResponse:s clientType:ClientType delegatedProjectNumber:l
      email:s idToken:s instanceId:s password:s pendingIdToken:s recaptchaVersion:RecaptchaVersion
      returnSecureToken:b tenantId:s
    SignInWithPasswordResponse displayName:s email:s expiresIn:l idToken:s kind:s localId:s mfaInfo:[MfaEnrollment]
      mfaPendingCredential:s profilePicture:s refreshToken:s registered:b userNotifications:[UserNotification]
    UserNotification notificationCode:s notificationMessage:s
    SignInWithPhoneNumberRequest code:s idToken:s operation:VerifyOp phoneNumber:s sessionInfo:s temporaryProof:s
      tenantId:s verificationProof:s
    enum SignInWithPhoneNumberRequest.VerifyOp VERIFY_OP_UNSPECIFIED SIGN_UP_OR_IN REAUTH UPDATE LINK
    SignInWithPhoneNumberResponse expiresIn:l idToken:s isNewUser:b localId:s phoneNumber:s refreshToken:s
      temporaryProof:s temporaryProofExpiresIn:l
    SignUpRequest captchaChallenge:s captchaResponse:s clientType:ClientType disabled:b displayName:s email:s
      emailVerified:b idToken:s instanceId:s localId:s mfaInfo:[MfaFactor] password:s phoneNumber:s photoUrl:s
      recaptchaVersion:RecaptchaVersion targetProjectId:s tenantId:s returnSecureToken!+:b
    MfaFactor displayName:s phoneInfo:s totpInfo+:TotpInfo
    SignUpResponse displayName:s email:s expiresIn:l idToken:s kind:s localId:s refreshToken:s
    SetAccountInfoRequest captchaChallenge:s captchaResponse:s createdAt:l customAttributes:s
      delegatedProjectNumber:l deleteAttribute:[UserAttributeName] deleteProvider:[s] disableUser:b displayName:s
      email:s emailVerified:b idToken:s instanceId:s lastLoginAt:l linkProviderUserInfo:ProviderUserInfo
      localId:s mfa:MfaInfo oobCode:s password:s phoneNumber:s photoUrl:s provider:[s] returnSecureToken:b
      targetProjectId:s tenantId:s upgradeToFederatedLogin:b validSince:l deletePasskey:[s]
    enum SetAccountInfoRequest.UserAttributeName USER_ATTRIBUTE_NAME_UNSPECIFIED EMAIL DISPLAY_NAME PROVIDER
      PHOTO_URL PASSWORD RAW_USER_INFO
    SetAccountInfoResponse displayName:s email:s emailVerified:b expiresIn:l idToken:s kind:s localId:s newEmail:s
      passwordHash:s photoUrl:s providerUserInfo:[ProviderUserInfo] refreshToken:s
    ProviderUserInfo displayName:s email:s federatedId:s phoneNumber:s photoUrl:s providerId:s rawId:s screenName:s
    MfaInfo enrollments:[MfaEnrollment]
    MfaEnrollment displayName:s emailInfo:EmailInfo enrolledAt:time mfaEnrollmentId:s phoneInfo:s totpInfo:TotpInfo
      unobfuscatedPhoneInfo:s
    EmailInfo emailAddress:s
    TotpInfo sharedSecretKey+:s
    VerifyIosClientRequest appToken:s isSandbox:b
    VerifyIosClientResponse receipt:s suggestedTimeout:l
    CreateSessionCookieRequest idToken:s tenantId:s validDuration:l
    CreateSessionCookieResponse sessionCookie:s
    QueryUserInfoRequest expression:[SqlExpression] limit:l offset:l order:Order returnUserInfo:b
      sortBy:SortByField tenantId:s
    SqlExpression email:s phoneNumber:s userId:s
    enum QueryUserInfoRequest.Order ORDER_UNSPECIFIED ASC DESC
    enum QueryUserInfoRequest.SortByField SORT_BY_FIELD_UNSPECIFIED USER_ID NAME CREATED_AT LAST_LOGIN_AT USER_EMAIL
    QueryUserInfoResponse recordsCount:l userInfo:[UserInfo]
    DownloadAccountRequest targetProjectId:s tenantId:s maxResults:i nextPageToken:s
    DownloadAccountResponse kind:s nextPageToken:s users:[UserInfo]
    UploadAccountRequest allowOverwrite:b argon2Parameters:Argon2Parameters blockSize:i cpuMemCost:i
      delegatedProjectNumber:l dkLen:i hashAlgorithm:s memoryCost:i parallelization:i
      passwordHashOrder:PasswordHashOrder rounds:i saltSeparator:bytes sanityCheck:b signerKey:bytes tenantId:s
      users:[UserInfo]
    enum UploadAccountRequest.PasswordHashOrder UNSPECIFIED_ORDER SALT_AND_PASSWORD PASSWORD_AND_SALT
    UploadAccountResponse error:[ErrorInfo] kind:s
    ErrorInfo index:i message:s
    Argon2Parameters associatedData:bytes hashLengthBytes:i hashType:HashType iterations:i memoryCostKib:i
      parallelism:i version:Version
    enum Argon2Parameters.HashType HASH_TYPE_UNSPECIFIED ARGON2_D ARGON2_ID ARGON2_I
    enum Argon2Parameters.Version VERSION_UNSPECIFIED VERSION_10 VERSION_13
    UserInfo createdAt:l customAttributes:s customAuth:b dateOfBirth:s disabled:b displayName:s email:s
      emailLinkSignin:b emailVerified:b initialEmail:s language:s lastLoginAt:l lastRefreshAt:time localId:s
      mfaInfo:[MfaEnrollment] passwordHash/password:bytes passwordUpdatedAt:n phoneNumber:s photoUrl:s
      providerUserInfo:[ProviderUserInfo] rawPassword:s salt:bytes screenName:s tenantId:s timeZone:s validSince:l
      version:i passkeyInfo:[PasskeyInfo]
    PasskeyInfo credentialId:s name:s
    BatchDeleteAccountsRequest force:b localIds:[s] tenantId:s
    BatchDeleteAccountsResponse errors:[BatchDeleteErrorInfo]
    BatchDeleteErrorInfo index:i localId:s message:s
    GetRecaptchaParamResponse kind:s producerProjectNumber:s recaptchaSiteKey:s recaptchaStoken:s
    GetProjectConfigResponse authorizedDomains:[s] projectId:s
    GrantTokenRequest code:s grantType:s refreshToken:s
    GrantTokenResponse access_token:s expires_in:l id_token:s project_id:s refresh_token:s token_type:s user_id:s
    InitializeIdentityPlatformRequest
    enum Alt json media proto
    enum ClientType CLIENT_TYPE_UNSPECIFIED CLIENT_TYPE_WEB CLIENT_TYPE_ANDROID CLIENT_TYPE_IOS
    enum RecaptchaVersion RECAPTCHA_VERSION_UNSPECIFIED RECAPTCHA_ENTERPRISE
    enum OobReqType OOB_REQ_TYPE_UNSPECIFIED PASSWORD_RESET OLD_EMAIL_AGREE NEW_EMAIL_ACCEPT VERIFY_EMAIL
      RECOVER_EMAIL EMAIL_SIGNIN VERIFY_AND_CHANGE_EMAIL REVERT_SECOND_FACTOR_ADDITION
    """)
}
