extension APIMethod {
  /// The methods of Google's emulator: HTTP method, path, body, response, and query parameters; `-` for none.
  static let google = """
    POST v1/accounts:createAuthUri CreateAuthUriRequest CreateAuthUriResponse
    POST v1/accounts:delete DeleteAccountRequest DeleteAccountResponse
    POST v1/accounts:lookup GetAccountInfoRequest GetAccountInfoResponse
    POST v1/accounts:resetPassword ResetPasswordRequest ResetPasswordResponse
    POST v1/accounts:sendOobCode GetOobCodeRequest GetOobCodeResponse
    POST v1/accounts:sendVerificationCode SendVerificationCodeRequest SendVerificationCodeResponse
    POST v1/accounts:signInWithCustomToken SignInWithCustomTokenRequest SignInWithCustomTokenResponse
    POST v1/accounts:signInWithEmailLink SignInWithEmailLinkRequest SignInWithEmailLinkResponse
    POST v1/accounts:signInWithIdp SignInWithIdpRequest SignInWithIdpResponse
    POST v1/accounts:signInWithPassword SignInWithPasswordRequest SignInWithPasswordResponse
    POST v1/accounts:signInWithPhoneNumber SignInWithPhoneNumberRequest SignInWithPhoneNumberResponse
    POST v1/accounts:signUp SignUpRequest SignUpResponse
    POST v1/accounts:update SetAccountInfoRequest SetAccountInfoResponse
    POST v1/accounts:verifyIosClient VerifyIosClientRequest VerifyIosClientResponse
    POST v1/projects/{targetProjectId}:createSessionCookie CreateSessionCookieRequest CreateSessionCookieResponse
    POST v1/projects/{targetProjectId}/accounts:query QueryUserInfoRequest QueryUserInfoResponse
    POST v1/projects/{targetProjectId}/accounts:batchCreate UploadAccountRequest UploadAccountResponse
    POST v1/projects/{targetProjectId}/accounts:batchDelete BatchDeleteAccountsRequest BatchDeleteAccountsResponse
    GET v1/projects/{targetProjectId}/accounts:batchGet - DownloadAccountResponse delegatedProjectNumber:s \
    maxResults:I nextPageToken:s tenantId:s
    GET v1/projects - GetProjectConfigResponse androidPackageName:s clientId:s delegatedProjectNumber:s \
    firebaseAppId:s iosBundleId:s projectNumber:s returnDynamicLink:b sha1Cert:s
    GET v1/recaptchaParams - GetRecaptchaParamResponse
    POST v2/accounts:revokeToken RevokeTokenRequest RevokeTokenResponse
    POST v2/accounts/mfaEnrollment:start StartMfaEnrollmentRequest StartMfaEnrollmentResponse
    POST v2/accounts/mfaEnrollment:finalize FinalizeMfaEnrollmentRequest FinalizeMfaEnrollmentResponse
    POST v2/accounts/mfaEnrollment:withdraw WithdrawMfaRequest WithdrawMfaResponse
    POST v2/accounts/mfaSignIn:start StartMfaSignInRequest StartMfaSignInResponse
    POST v2/accounts/mfaSignIn:finalize FinalizeMfaSignInRequest FinalizeMfaEnrollmentResponse
    POST v2/accounts/passkeyEnrollment:start StartPasskeyEnrollmentRequest StartPasskeyEnrollmentResponse
    POST v2/accounts/passkeyEnrollment:finalize FinalizePasskeyEnrollmentRequest FinalizePasskeyEnrollmentResponse
    POST v2/accounts/passkeySignIn:start StartPasskeySignInRequest StartPasskeySignInResponse
    POST v2/accounts/passkeySignIn:finalize FinalizePasskeySignInRequest FinalizePasskeySignInResponse
    GET v2/projects/{targetProjectId}/config - Config
    PATCH v2/projects/{targetProjectId}/config Config Config updateMask:s
    POST v2/projects/{targetProjectId}/tenants Tenant Tenant
    GET v2/projects/{targetProjectId}/tenants - ListTenantsResponse pageSize:I pageToken:s
    GET v2/projects/{targetProjectId}/tenants/{tenantId} - Tenant
    PATCH v2/projects/{targetProjectId}/tenants/{tenantId} Tenant Tenant updateMask:s
    DELETE v2/projects/{targetProjectId}/tenants/{tenantId} - -
    GET v2/passwordPolicy - PasswordPolicy tenantId:s
    GET v2/recaptchaConfig - RecaptchaConfig clientType:ClientType tenantId:s version:GetRecaptchaConfigRequest.RecaptchaVersion
    POST v1/token GrantTokenRequest GrantTokenResponse
    GET emulator/v1/projects/{targetProjectId}/config - EmulatorConfig
    PATCH emulator/v1/projects/{targetProjectId}/config EmulatorConfig EmulatorConfig
    DELETE emulator/v1/projects/{targetProjectId}/accounts - -
    GET emulator/v1/projects/{targetProjectId}/oobCodes - OobCodes full:b
    GET emulator/v1/projects/{targetProjectId}/verificationCodes - VerificationCodes full:b
    """

  /// The methods that only this server has, or reads differently.
  static let own = """
    POST v3/relyingparty/downloadAccount DownloadAccountRequest DownloadAccountResponse
    POST v1/projects/{targetProjectId}/apps/{appId}:exchangeDebugToken ExchangeDebugTokenRequest AppCheckToken
    POST v1/projects/{targetProjectId}/apps/{appId}/debugTokens DebugToken DebugToken
    GET v1/projects/{targetProjectId}/services/identitytoolkit.googleapis.com - Service
    PATCH v1/projects/{targetProjectId}/services/identitytoolkit.googleapis.com Service Service updateMask:s
    GET emulator/v1/faults - InjectedFaults
    PUT emulator/v1/faults InjectedFaults InjectedFaults
    POST emulator/v1/faults InjectedFaults InjectedFaults
    DELETE emulator/v1/faults - InjectedFaults
    GET emulator/v1/projects/{targetProjectId}/fictionalPhones - FictionalPhones
    PUT emulator/v1/projects/{targetProjectId}/fictionalPhones FictionalPhone FictionalPhones
    DELETE emulator/v1/projects/{targetProjectId}/fictionalPhones - FictionalPhones phoneNumber:s
    POST emulator/v1/projects/{targetProjectId}/phoneLeases LeasePhonesRequest FictionalPhones
    POST emulator/v1/projects/{targetProjectId}/phoneLeases:release ReleasePhoneRequest FictionalPhones
    GET emulator/v1/projects/{targetProjectId}/accounts/{localId}/totpCodes - TotpCodes
    POST emulator/v1/projects/{targetProjectId}/accounts/{localId}/sessions - SignInAsUserResponse
    GET emulator/v1/projects/{targetProjectId}/silentPushes - SilentPushes
    POST emulator/v1/projects/{targetProjectId}/recaptchaTokens MintRecaptchaTokenRequest MintRecaptchaTokenResponse
    POST emulator/v1/projects/{targetProjectId}/appleCodes - AppleCode
    GET emulator/v1/events - Events after:l
    GET emulator/v1/clock - Clock
    PATCH emulator/v1/clock MoveClockRequest Clock
    GET emulator/v1/status - Status
    GET emulator/v1/snapshots - Snapshots
    PUT emulator/v1/snapshots/{name} - Snapshot
    POST emulator/v1/snapshots/{name}/restore - Snapshot
    DELETE emulator/v1/snapshots/{name} - Snapshot
    GET emulator/v1/projects/{targetProjectId}/export - ExportResponse pageBytes:l pageToken:s
    POST emulator/v1/projects/{targetProjectId}/import ImportRequest ImportResponse
    POST emulator/v1/projects/{targetProjectId}/apply ApplyRequest ApplyResponse
    GET emulator/v1/projects/{targetProjectId}/description - DescribeResponse pageSize:i pageToken:s
    GET emulator/v1/projects/{targetProjectId}/settings - SettingsResponse
    GET emulator/action - ActionResponse apiKey:s continueUrl:s lang:s mode:s newPassword:s oobCode:s tenantId:s
    GET emulator/links - - link:s
    """
}
