extension RequestSchema {
  /// The members of requests that are known and not served.
  static let unserved: [String: String] = [
    "DefaultSupportedIdpConfig": """
    appleSignInConfig:AppleSignInConfig clientId:s clientSecret:s enabled:b name:s
    """,
    "AppleSignInConfig": "bundleIds:[s] codeFlowConfig:CodeFlowConfig",
    "CodeFlowConfig": "keyId:s privateKey:s teamId:s",
    "InitializeIdentityPlatformRequest": "",
    "InboundSamlConfig": "displayName:s enabled:b idpConfig:IdpConfig name:s spConfig:SpConfig",
    "IdpConfig": "idpCertificates:[IdpCertificate] idpEntityId:s signRequest:b ssoUrl:s",
    "IdpCertificate": "x509Certificate:s",
    "SpConfig": "callbackUri:s spCertificates:[SpCertificate] spEntityId:s",
    "SpCertificate": "expiresAt:s x509Certificate:s",
    "OAuthIdpConfig": """
    clientId:s clientSecret:s displayName:s enabled:b issuer:s name:s responseType:OAuthResponseType
    """,
    "OAuthResponseType": "code:b idToken:b token:b",
    "IamGetIamPolicyRequest": "options:IamGetPolicyOptions",
    "IamGetPolicyOptions": "requestedPolicyVersion:i",
    "IamSetIamPolicyRequest": "policy:IamPolicy updateMask:s",
    "IamPolicy": "auditConfigs:[IamAuditConfig] bindings:[IamBinding] etag:s version:i",
    "IamAuditConfig": "auditLogConfigs:[IamAuditLogConfig] service:s",
    "IamAuditLogConfig": "exemptedMembers:[s] logType:LogType",
    "IamBinding": "condition:Expr members:[s] role:s",
    "Expr": "description:s expression:s location:s title:s",
    "IamTestIamPermissionsRequest": "permissions:[s]",
  ]
}
