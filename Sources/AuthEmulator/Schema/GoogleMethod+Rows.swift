extension GoogleMethod {
  /// A method: the name of its body, the parameters of its query, and the member that is read first.
  struct Row {
    var body: String?
    var query = ""
    var first: String?
    var firstOfAdministrator: String?

    fileprivate init(
      _ body: String? = nil, _ first: String? = nil, admin: String? = nil, query: String = ""
    ) {
      self.body = body
      self.query = query
      self.first = first
      firstOfAdministrator = admin
    }
  }

  /// The methods, by HTTP method and path.
  static let rows: [String: Row] = [
    "POST v1/accounts:createAuthUri": Row("CreateAuthUriRequest", "sessionId"),
    "POST v1/accounts:delete": Row("DeleteAccountRequest", "idToken", admin: "localId"),
    "POST v1/accounts:lookup": Row("GetAccountInfoRequest", "idToken", admin: "initialEmail"),
    "POST v1/accounts:resetPassword": Row("ResetPasswordRequest", "oobCode"),
    "POST v1/accounts:sendOobCode": Row("GetOobCodeRequest", "requestType"),
    "POST v1/accounts:sendVerificationCode": Row("SendVerificationCodeRequest", "phoneNumber"),
    "POST v1/accounts:signInWithCustomToken": Row("SignInWithCustomTokenRequest", "token"),
    "POST v1/accounts:signInWithEmailLink": Row("SignInWithEmailLinkRequest", "idToken"),
    "POST v1/accounts:signInWithIdp": Row("SignInWithIdpRequest", "returnRefreshToken"),
    "POST v1/accounts:signInWithPassword": Row("SignInWithPasswordRequest", "email"),
    "POST v1/accounts:signInWithPhoneNumber": Row("SignInWithPhoneNumberRequest", "temporaryProof"),
    "POST v1/accounts:signUp": Row("SignUpRequest", "localId", admin: "idToken"),
    "POST v1/accounts:update": Row("SetAccountInfoRequest", "provider"),
    "POST v1/accounts:verifyIosClient": Row("VerifyIosClientRequest", "appToken"),
    "POST v1/projects/{targetProjectId}:createSessionCookie": Row("CreateSessionCookieRequest", "idToken"),
    "POST v1/projects/{targetProjectId}/accounts:query": Row("QueryUserInfoRequest", "expression"),
    "POST v1/projects/{targetProjectId}/accounts:batchCreate": Row("UploadAccountRequest", "users"),
    "POST v1/projects/{targetProjectId}/accounts:batchDelete": Row(
      "BatchDeleteAccountsRequest", "localIds"),
    "GET v1/projects/{targetProjectId}/accounts:batchGet": Row(
      query: "delegatedProjectNumber:s maxResults:I nextPageToken:s tenantId:s"),
    "GET v1/projects": Row(
      query: "androidPackageName:s clientId:s delegatedProjectNumber:s firebaseAppId:s iosBundleId:s "
        + "projectNumber:s returnDynamicLink:b sha1Cert:s"),
    "GET v1/recaptchaParams": Row(),
    "POST v2/accounts:revokeToken": Row("RevokeTokenRequest"),
    "POST v2/accounts/mfaEnrollment:start": Row("StartMfaEnrollmentRequest", "idToken"),
    "POST v2/accounts/mfaEnrollment:finalize": Row("FinalizeMfaEnrollmentRequest", "idToken"),
    "POST v2/accounts/mfaEnrollment:withdraw": Row("WithdrawMfaRequest", "idToken"),
    "POST v2/accounts/mfaSignIn:start": Row("StartMfaSignInRequest", "mfaPendingCredential"),
    "POST v2/accounts/mfaSignIn:finalize": Row("FinalizeMfaSignInRequest", "mfaPendingCredential"),
    "POST v2/accounts/passkeyEnrollment:start": Row("StartPasskeyEnrollmentRequest", "idToken"),
    "POST v2/accounts/passkeyEnrollment:finalize": Row("FinalizePasskeyEnrollmentRequest", "idToken"),
    "POST v2/accounts/passkeySignIn:start": Row("StartPasskeySignInRequest"),
    "POST v2/accounts/passkeySignIn:finalize": Row(
      "FinalizePasskeySignInRequest", "authenticatorAuthenticationResponse"),
    "GET v2/projects/{targetProjectId}/config": Row(),
    "PATCH v2/projects/{targetProjectId}/config": Row(
      "Config", "blockingFunctions", query: "updateMask:s"),
    "POST v2/projects/{targetProjectId}/tenants": Row("Tenant", "mfaConfig"),
    "GET v2/projects/{targetProjectId}/tenants": Row(query: "pageSize:I pageToken:s"),
    "GET v2/projects/{targetProjectId}/tenants/{tenantId}": Row(),
    "PATCH v2/projects/{targetProjectId}/tenants/{tenantId}": Row(
      "Tenant", "mfaConfig", query: "updateMask:s"),
    "DELETE v2/projects/{targetProjectId}/tenants/{tenantId}": Row(),
    "GET v2/passwordPolicy": Row(query: "tenantId:s"),
    "GET v2/recaptchaConfig": Row(query: "clientType:ClientType tenantId:s version:RecaptchaVersion"),
    "POST v1/token": Row("GrantTokenRequest", "grantType"),
    "GET emulator/v1/projects/{targetProjectId}/config": Row(),
    "PATCH emulator/v1/projects/{targetProjectId}/config": Row("EmulatorConfig", "signIn"),
    "DELETE emulator/v1/projects/{targetProjectId}/accounts": Row(),
    "GET emulator/v1/projects/{targetProjectId}/oobCodes": Row(),
    "GET emulator/v1/projects/{targetProjectId}/verificationCodes": Row(),
  ]
}
