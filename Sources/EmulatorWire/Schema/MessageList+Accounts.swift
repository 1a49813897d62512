extension MessageList {
  static let accounts = MessageList(
    "google.cloud.identitytoolkit.v1",
    """
    CreateAuthUriRequest appId:s authFlowType:s context:s continueUri:s customParameter:{s} hostedDomain:s
      identifier:s oauthConsumerKey:s oauthScope:s openidRealm:s otaApp:s providerId:s sessionId:s tenantId:s
    CreateAuthUriResponse kind:s authUri:s allProviders:[s] registered:b providerId:s sessionId:s signinMethods:[s]
    DeleteAccountRequest delegatedProjectNumber:l idToken:s localId:s targetProjectId:s tenantId:s
    DeleteAccountResponse kind:s
    IssueSamlResponseRequest idToken:s rpId:s samlAppEntityId:s
    GetAccountInfoRequest delegatedProjectNumber:l email:[s] federatedUserId:[FederatedUserIdentifier] idToken:s
      initialEmail:[s] localId:[s] phoneNumber:[s] targetProjectId:s tenantId:s
    FederatedUserIdentifier providerId:s rawId:s
    GetAccountInfoResponse kind:s users:[UserInfo]
    ResetPasswordRequest email:s newPassword:s oldPassword:s oobCode:s tenantId:s
    ResetPasswordResponse kind:s email:s newEmail:s requestType:OobReqType
    GetOobCodeRequest androidInstallApp:b androidMinimumVersion:s androidPackageName:s canHandleCodeInApp:b
      captchaResp:s challenge:s clientType:ClientType continueUrl:s dynamicLinkDomain:s email:s iOSAppStoreId:s
      iOSBundleId:s idToken:s linkDomain:s newEmail:s recaptchaVersion:RecaptchaVersion
      requestType/req_type:OobReqType returnOobLink:b targetProjectId:s tenantId:s userIp:s
    GetOobCodeResponse kind:s email:s oobCode:s oobLink:s
    SendVerificationCodeRequest autoRetrievalInfo:AutoRetrievalInfo captchaResponse:s clientType:ClientType
      iosReceipt:s iosSecret:s phoneNumber:s playIntegrityToken:s recaptchaToken:s
      recaptchaVersion:RecaptchaVersion safetyNetToken:s tenantId:s
    SendVerificationCodeResponse sessionInfo:s
    AutoRetrievalInfo appSignatureHash:s
    SignInWithCustomTokenRequest delegatedProjectNumber:l instanceId:s returnSecureToken:b tenantId:s token:s
    SignInWithCustomTokenResponse kind:s idToken:s refreshToken:s expiresIn:l isNewUser:b
    SignInWithEmailLinkRequest email:s idToken:s oobCode:s tenantId:s returnSecureToken!+:b
    SignInWithEmailLinkResponse kind:s idToken:s email:s refreshToken:s expiresIn:l localId:s isNewUser:b
      mfaPendingCredential:s mfaInfo:[MfaEnrollment]
    SignInWithGameCenterRequest displayName:s gamePlayerId:s idToken:s playerId:s publicKeyUrl:s salt:s signature:s
      teamPlayerId:s tenantId:s timestamp:l
    SignInWithIdpRequest autoCreate:b delegatedProjectNumber:l idToken:s pendingIdToken:s pendingToken:s postBody:s
      requestUri:s returnIdpCredential:b returnRefreshToken:b returnSecureToken:b sessionId:s tenantId:s
    SignInWithIdpResponse federatedId:s providerId:s email:s emailVerified:b firstName:s fullName:s lastName:s
      nickName:s language:s timeZone:s photoUrl:s dateOfBirth:s originalEmail:s localId:s emailRecycled:b
      displayName:s idToken:s context:s verifiedProvider:[s] needConfirmation:b oauthAccessToken:s
      oauthRefreshToken:s oauthExpireIn:l oauthTokenSecret:s refreshToken:s expiresIn:l oauthIdToken:s screenName:s
      rawUserInfo:s errorMessage:s isNewUser:b kind:s pendingToken:s tenantId:s mfaPendingCredential:s
      mfaInfo:[MfaEnrollment]
    SignInWithPasswordRequest captchaChallenge:s captchaResponse:s clientType:ClientType delegatedProjectNumber:l
      email:s idToken:s instanceId:s password:s pendingIdToken:s recaptchaVersion:RecaptchaVersion
      returnSecureToken:b tenantId:s
    SignInWithPasswordResponse kind:s localId:s email:s displayName:s idToken:s registered:b profilePicture:s
      refreshToken:s expiresIn:l mfaPendingCredential:s mfaInfo:[MfaEnrollment] userNotifications:[UserNotification]
    UserNotification notificationCode:s notificationMessage:s
    SignInWithPhoneNumberRequest code:s idToken:s operation:VerifyOp phoneNumber:s sessionInfo:s temporaryProof:s
      tenantId:s verificationProof:s
    enum SignInWithPhoneNumberRequest.VerifyOp VERIFY_OP_UNSPECIFIED SIGN_UP_OR_IN REAUTH UPDATE LINK
    SignInWithPhoneNumberResponse idToken:s refreshToken:s expiresIn:l localId:s isNewUser:b temporaryProof:s
      phoneNumber:s temporaryProofExpiresIn:l
    SignUpRequest captchaChallenge:s captchaResponse:s clientType:ClientType disabled:b displayName:s email:s
      emailVerified:b idToken:s instanceId:s localId:s mfaInfo:[MfaFactor] password:s phoneNumber:s photoUrl:s
      recaptchaVersion:RecaptchaVersion targetProjectId:s tenantId:s returnSecureToken!+:b
    MfaFactor displayName:s phoneInfo:s totpInfo+:TotpInfo
    SignUpResponse kind:s idToken:s displayName:s email:s refreshToken:s expiresIn:l localId:s
    SetAccountInfoRequest captchaChallenge:s captchaResponse:s createdAt:l customAttributes:s
      delegatedProjectNumber:l deleteAttribute:[UserAttributeName] deleteProvider:[s] disableUser:b displayName:s
      email:s emailVerified:b idToken:s instanceId:s lastLoginAt:l linkProviderUserInfo:ProviderUserInfo
      localId:s mfa:MfaInfo oobCode:s password:s phoneNumber:s photoUrl:s provider:[s] returnSecureToken:b
      targetProjectId:s tenantId:s upgradeToFederatedLogin:b validSince:l deletePasskey:[s]
    enum SetAccountInfoRequest.UserAttributeName USER_ATTRIBUTE_NAME_UNSPECIFIED EMAIL DISPLAY_NAME PROVIDER
      PHOTO_URL PASSWORD RAW_USER_INFO
    SetAccountInfoResponse kind:s localId:s email:s displayName:s idToken:s providerUserInfo:[ProviderUserInfo]
      newEmail:s photoUrl:s refreshToken:s expiresIn:l passwordHash:s emailVerified:b
    ProviderUserInfo displayName:s email:s federatedId:s phoneNumber:s photoUrl:s providerId:s rawId:s screenName:s
      providerId displayName photoUrl federatedId email rawId screenName phoneNumber
    MfaInfo enrollments:[MfaEnrollment]
    MfaEnrollment displayName:s emailInfo:EmailInfo enrolledAt:time mfaEnrollmentId:s phoneInfo:s totpInfo:TotpInfo
      unobfuscatedPhoneInfo:s
      phoneInfo mfaEnrollmentId displayName enrolledAt unobfuscatedPhoneInfo totpInfo emailInfo
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
    DownloadAccountResponse kind:s users:[UserInfo] nextPageToken:s
    UploadAccountRequest allowOverwrite:b argon2Parameters:Argon2Parameters blockSize:i cpuMemCost:i
      delegatedProjectNumber:l dkLen:i hashAlgorithm:s memoryCost:i parallelization:i
      passwordHashOrder:PasswordHashOrder rounds:i saltSeparator:bytes sanityCheck:b signerKey:bytes tenantId:s
      users:[UserInfo]
    enum UploadAccountRequest.PasswordHashOrder UNSPECIFIED_ORDER SALT_AND_PASSWORD PASSWORD_AND_SALT
    UploadAccountResponse kind:s error:[ErrorInfo]
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
      localId email displayName language photoUrl timeZone dateOfBirth passwordHash salt version emailVerified
      passwordUpdatedAt providerUserInfo validSince disabled lastLoginAt createdAt screenName customAuth rawPassword
      phoneNumber customAttributes emailLinkSignin tenantId mfaInfo initialEmail lastRefreshAt
    PasskeyInfo credentialId:s name:s
    BatchDeleteAccountsRequest force:b localIds:[s] tenantId:s
    BatchDeleteAccountsResponse errors:[BatchDeleteErrorInfo]
    BatchDeleteErrorInfo index:i localId:s message:s
    GetRecaptchaParamResponse kind:s recaptchaSiteKey:s recaptchaStoken:s producerProjectNumber:s
    GetProjectConfigResponse projectId:s authorizedDomains:[s]
    GrantTokenRequest code:s grantType:s refreshToken:s
    GrantTokenResponse access_token:s expires_in:l token_type:s refresh_token:s id_token:s user_id:s project_id:s
    IdToken name picture ... provider_id iss aud auth_time user_id sub iat exp email email_verified phone_number firebase
    InitializeIdentityPlatformRequest
    enum Alt json media proto
    enum ClientType CLIENT_TYPE_UNSPECIFIED CLIENT_TYPE_WEB CLIENT_TYPE_ANDROID CLIENT_TYPE_IOS
    enum RecaptchaVersion RECAPTCHA_VERSION_UNSPECIFIED RECAPTCHA_ENTERPRISE
    enum OobReqType OOB_REQ_TYPE_UNSPECIFIED PASSWORD_RESET OLD_EMAIL_AGREE NEW_EMAIL_ACCEPT VERIFY_EMAIL
      RECOVER_EMAIL EMAIL_SIGNIN VERIFY_AND_CHANGE_EMAIL REVERT_SECOND_FACTOR_ADDITION
    """)
}
