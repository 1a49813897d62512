extension MessageList {
  /// The project file (`Docs/project-file.md`).
  static let projectFile = MessageList(
    "file",
    """
    ProjectFile
      $schema:s -- The address or path of this schema, for editors.
      strict:b -- Whether the server responds as production does; fixed at its start.
      signing:Signing -- How ID tokens are signed; fixed at the server's start.
      policies:ProjectPolicies -- Settings of the project, named as in production's Config.
      blockingFunctions:BlockingFunctions -- Functions of your own that are asked before a user is created or signed in.
      testPhones:{phoneNumber=answer} -- Fictional numbers and their fixed codes, at most ten.
      hostingDomains:[hostingDomain] -- The project's custom domains of Firebase Hosting, which an e-mail link may have \
    as its linkDomain.
      providers:{oidcProvider=oauth,samlProvider=saml,knownProvider=known} -- Configurations of identity providers by their ID.
      tenants:[Tenant] -- Tenants: sets of users of their own.
      users:[User] -- Users.
    Tenant
      id*:filled -- The tenant's ID.
      displayName:filled -- Its name; a strict server wants 4 to 20 letters, digits and hyphens.
      policies:TenantPolicies -- Settings of the tenant, named as in production's Tenant.
      testPhones:{phoneNumber=code} -- Fictional numbers of the tenant and their codes.
      providers:{oidcProvider=oauth,samlProvider=saml,knownProvider=known} -- Configurations of identity providers by their ID.
      users:[TenantUser] -- Users of the tenant.
    Signing
      algorithm*:Algorithm -- none, or rs256, which publishes the key.
      keyFile:filled -- The RSA key to sign with, PEM; a relative path starts at the project file's directory. Default: \
    a new key at each start.
    enum Signing.Algorithm none rs256
    BlockingFunctions
      triggers:Triggers -- The functions by event.
      forwardInboundCredentials:Credentials -- Which of a provider's tokens the functions receive.
    Triggers beforeCreate:Function beforeSignIn:Function beforeSendEmail:Function beforeSendSms:Function
    Function
      functionUri*:functionURL -- Where the function answers.
    Credentials idToken:b accessToken:b refreshToken:b
    User
      uid*:filled -- The uid.
      tenant:filled -- The ID of the user's tenant, one of tenants.
      email:email -- The address.
      emailVerified:b -- Whether the address is verified.
      password:filled|password -- The password in clear text.
      passwordHash:filled|password -- A password hash in place of the password.
      salt:s -- The salt of the hash.
      hash:hash -- How another service made the hash.
      phoneNumber:phoneNumber -- The phone number.
      displayName:s -- The name.
      photoUrl:s -- The photo.
      disabled:b -- Whether the user may not sign in.
      emailLinkSignin:b -- Whether the user signed in with an e-mail link.
      customAuth:b -- Whether the user signed in with a custom token.
      claims:o -- Custom claims, which every ID token of the user contains.
      factors:[factor] -- Second factors; the list replaces those the user has.
      providers:[identity] -- Linked identities; the list replaces those the user has.
    factor
      id:filled -- The enrollment ID; made if it is absent.
      displayName:s -- The name that the user gave.
      phoneNumber:phoneNumber|kind -- The number of an SMS factor.
      totpSecret:base32|kind -- The secret of an authenticator app.
    identity
      providerId*:filled -- The provider, such as google.com.
      rawId*:filled -- The user's ID at the provider.
      federatedId:s
      email:s -- The address at the provider.
      displayName:s -- The name at the provider.
      photoUrl:s phoneNumber:s screenName:s
    hash
      algorithm*:filled -- Such as SCRYPT or PBKDF2_SHA256.
      signerKey:s saltSeparator:s rounds:i memoryCost:i cpuMemCost:i parallelization:i blockSize:i dkLen:i
      isSaltFirst:b
    oauth
      enabled:b -- Whether users may sign in with the provider.
      displayName:s
      clientId*:filled -- The audience of the provider's ID tokens.
      issuer*:url -- The issuer of the provider's ID tokens, an https URL.
      clientSecret:s -- The secret of the code flow.
      responseType:OAuthResponseType
      jwks:o -- The keys that sign the provider's ID tokens, a JSON Web Key Set; a local server's own.
    saml
      enabled:b -- Whether users may sign in with the provider.
      displayName:s
      idpConfig:SamlProviderSide -- The provider's side.
      spConfig:SamlProjectSide -- The project's side.
    SamlProviderSide idpEntityId:s ssoUrl:s idpCertificates:[SamlCertificate] signRequest:b
    SamlCertificate x509Certificate:s
    SamlProjectSide spEntityId:s callbackUri:s
    known
      enabled:b -- Whether users may sign in with the provider.
      clientId:s -- The project's ID at the provider.
      clientSecret:s -- The project's secret at the provider.
      appleSignInConfig:AppleConfig -- What only Apple needs.
      jwks:o -- The keys that sign the provider's ID tokens, a JSON Web Key Set; a local server's own.
    AppleConfig
      codeFlowConfig:AppleKey
      bundleIds:[s] -- The apps whose ID tokens are accepted.
    AppleKey teamId:s keyId:s privateKey:s
    """)
}
