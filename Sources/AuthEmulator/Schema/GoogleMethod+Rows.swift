extension GoogleMethod {
  /// A method: the name of its body, and the parameters of its query.
  struct Row {
    var body: String?
    var query = ""

    fileprivate init(_ body: String? = nil, query: String = "") {
      self.body = body
      self.query = query
    }
  }

  /// The methods, by HTTP method and path.
  static let rows: [String: Row] = [
    "POST v1/accounts:createAuthUri": Row("CreateAuthUriRequest"),
    "POST v1/accounts:delete": Row("DeleteAccountRequest"),
    "POST v1/accounts:lookup": Row("GetAccountInfoRequest"),
    "POST v1/accounts:resetPassword": Row("ResetPasswordRequest"),
    "POST v1/accounts:sendOobCode": Row("GetOobCodeRequest"),
    "POST v1/accounts:sendVerificationCode": Row("SendVerificationCodeRequest"),
    "POST v1/accounts:signInWithCustomToken": Row("SignInWithCustomTokenRequest"),
    "POST v1/accounts:signInWithEmailLink": Row("SignInWithEmailLinkRequest"),
    "POST v1/accounts:signInWithIdp": Row("SignInWithIdpRequest"),
    "POST v1/accounts:signInWithPassword": Row("SignInWithPasswordRequest"),
    "POST v1/accounts:signInWithPhoneNumber": Row("SignInWithPhoneNumberRequest"),
    "POST v1/accounts:signUp": Row("SignUpRequest"),
    "POST v1/accounts:update": Row("SetAccountInfoRequest"),
    "POST v1/accounts:verifyIosClient": Row("VerifyIosClientRequest"),
    "POST v1/projects/{targetProjectId}:createSessionCookie": Row("CreateSessionCookieRequest"),
    "POST v1/projects/{targetProjectId}/accounts:query": Row("QueryUserInfoRequest"),
    "POST v1/projects/{targetProjectId}/accounts:batchCreate": Row("UploadAccountRequest"),
    "POST v1/projects/{targetProjectId}/accounts:batchDelete": Row("BatchDeleteAccountsRequest"),
    "GET v1/projects/{targetProjectId}/accounts:batchGet": Row(
      query: "delegatedProjectNumber:s maxResults:I nextPageToken:s tenantId:s"),
    "GET v1/projects": Row(
      query: "androidPackageName:s clientId:s delegatedProjectNumber:s firebaseAppId:s iosBundleId:s "
        + "projectNumber:s returnDynamicLink:b sha1Cert:s"),
    "GET v1/recaptchaParams": Row(),
    "POST v2/accounts:revokeToken": Row("RevokeTokenRequest"),
    "POST v2/accounts/mfaEnrollment:start": Row("StartMfaEnrollmentRequest"),
    "POST v2/accounts/mfaEnrollment:finalize": Row("FinalizeMfaEnrollmentRequest"),
    "POST v2/accounts/mfaEnrollment:withdraw": Row("WithdrawMfaRequest"),
    "POST v2/accounts/mfaSignIn:start": Row("StartMfaSignInRequest"),
    "POST v2/accounts/mfaSignIn:finalize": Row("FinalizeMfaSignInRequest"),
    "POST v2/accounts/passkeyEnrollment:start": Row("StartPasskeyEnrollmentRequest"),
    "POST v2/accounts/passkeyEnrollment:finalize": Row("FinalizePasskeyEnrollmentRequest"),
    "POST v2/accounts/passkeySignIn:start": Row("StartPasskeySignInRequest"),
    "POST v2/accounts/passkeySignIn:finalize": Row("FinalizePasskeySignInRequest"),
    "GET v2/projects/{targetProjectId}/config": Row(),
    "PATCH v2/projects/{targetProjectId}/config": Row("Config", query: "updateMask:s"),
    "POST v2/projects/{targetProjectId}/tenants": Row("Tenant"),
    "GET v2/projects/{targetProjectId}/tenants": Row(query: "pageSize:I pageToken:s"),
    "GET v2/projects/{targetProjectId}/tenants/{tenantId}": Row(),
    "PATCH v2/projects/{targetProjectId}/tenants/{tenantId}": Row("Tenant", query: "updateMask:s"),
    "DELETE v2/projects/{targetProjectId}/tenants/{tenantId}": Row(),
    "GET v2/passwordPolicy": Row(query: "tenantId:s"),
    "GET v2/recaptchaConfig": Row(query: "clientType:ClientType tenantId:s version:RecaptchaVersion"),
    "POST v1/token": Row("GrantTokenRequest"),
    "GET emulator/v1/projects/{targetProjectId}/config": Row(),
    "PATCH emulator/v1/projects/{targetProjectId}/config": Row("EmulatorConfig"),
    "DELETE emulator/v1/projects/{targetProjectId}/accounts": Row(),
    "GET emulator/v1/projects/{targetProjectId}/oobCodes": Row(),
    "GET emulator/v1/projects/{targetProjectId}/verificationCodes": Row(),
  ]
}
