/// What is said of each kind of reason: its name, what is wrong, and after a bar what to do.
///
/// Lower case, no full stop, no command, no secret. A name in braces stands for a value of the call; one without
/// a value leaves nothing.
enum ReasonTexts {
  static let rows: ByName<(sentence: String, step: String?)> = ByName(
    table.split(separator: "\n").map { line in
      let halves = line.split(separator: ": ", maxSplits: 1)
      let texts = (halves.last ?? "").split(separator: " | ")
      return (String(halves[0]), (String(texts.first ?? ""), texts.count > 1 ? String(texts[1]) : nil))
    }, uniquingKeysWith: { _, last in last })

  private static let table = """
    nonceNotHashed: {fault} | give the provider the SHA-256 of the nonce as lowercase hexadecimal digits, and Firebase the nonce
    nonceHashGiven: {fault} | give Firebase the nonce itself, and only the provider its SHA-256
    nonceNotHexadecimal: {fault} | write the SHA-256 for the provider as 64 lowercase hexadecimal digits
    nonceHashedTwice: {fault} | hash the nonce once: give the library the nonce, or the provider the hash
    nonceOtherHash: the token holds the {hash} of the nonce, not its SHA-256 | hash the nonce with SHA-256
    nonceAltered: the nonce fits except for its blanks, quotes or percent signs: it was changed on its way | percent-encode the nonce once in the form, + as %2B, and put nothing around it
    nonceOutdated: the token was made with an earlier nonce{since}, not with this one | make one nonce for each sign-in, and keep it until the provider answers
    nonceUsed: the provider's token or its nonce was sent before{since}, and each works only once | start the sign-in at the provider again, with a new nonce
    nonceMissing: the provider's token has a nonce, and the request has none | give the raw nonce to the credential together with the token
    nonceMismatch: the nonce in the token was not made from the one in the request in any usual way | keep the nonce of each sign-in until the provider answers, and send that one
    tokenMissing: the {token} is {how} | send the {token} of the user's present sign-in
    tokenQuoted: the {token} stands in quotes | send it without them: it was read as JSON or from a file
    tokenWithBearer: the {token} begins with 'Bearer ', which belongs only in the header Authorization | send the token alone
    tokenWithBlanks: the {token} has blanks or line breaks in it | send it as one line, without a line end
    tokenPlaceholder: the app sent '{text}' where the {token} belongs | wait for the token, and unwrap it before it is sent
    tokenNotJWT: the {token} is not a JSON Web Token: three parts with dots between them | send the token itself, not a name or an ID of it
    tokenTruncated: the {token} is cut off{where} | send the whole token: a log, a header or a text field may have cut it
    tokenUnknown: no session here has this refresh token: {why} | let the user sign in again
    customTokenAsIDToken: this is a custom token, not an ID token | sign in with the custom token first, and send the ID token of that user
    refreshTokenAsIDToken: this is a refresh token, not {wanted} | ask the SDK for the user's ID token, or exchange the refresh token for one
    providerTokenAsIDToken: this is a token of {issuer}, not an ID token of Firebase | sign in with the provider's token first, and send the ID token of that user
    sessionCookieAsIDToken: this is a session cookie, not an ID token | a session cookie is for the project's own server: send the user's ID token
    accessTokenAsIDToken: this is a provider's access token, not {wanted} | send an access token as access_token, and an ID token where one belongs
    idTokenAsCustomToken: this is an ID token, not a custom token | make a custom token with an Admin SDK, or skip this call: the user is signed in
    idTokenAsRefreshToken: this is {found}, not a refresh token | send the refresh token of the same sign-in
    tokenOfOtherProject: the {token} belongs to project {project}, and the {side} to {expected} | use one project's configuration in the app and on the server
    tokenOfOtherTenant: the {token} belongs to {owner}, and the call to {expected} | set the tenant of the app's Auth object before the sign-in, and keep it
    tokenOfOtherIssuer: the token is from {issuer}, not from {expected} | send the token of that sign-in
    tokenOfOtherAudience: the token was made for the app {app}, which the settings of {provider} do not name | add that client ID or bundle ID to the provider's settings, or use the app's own
    tokenExpired: the {token} expired {time} ago, by {clock} | ask for the token right before each call: the SDK refreshes an old one
    tokenInFuture: the {token} was issued {time} in the future, by {clock} | set the clock of the machine that made it
    tokenTooLong: the {token} is valid for {time}, and one hour is the most | let it end an hour after it was issued, or earlier
    tokenRevoked: the sign-in was at {time}, and all before {begin} were ended: by a new password or address, a factor, or an administrator | let the user sign in again
    tokenOfDeletedUser: the user {uid} of the token does not exist any more | sign the user out in the app: the account was deleted
    tokenOfDisabledUser: the account {name} of the token is disabled | an administrator can enable it
    tokenUnsigned: the {token} is not signed: an emulator made it, or it was made by hand | let app and server use the same service, both the emulator or both the real one
    tokenOfOtherKey: no key that counts here signed the {token} | use a token that this service issued, or sign it with a service account of this project
    tokenOfOtherAlgorithm: the {token} is signed with {algorithm}, and only RS256 counts | use a token that this service issued, or sign it with the RSA key of a service account
    codeMalformed: {what} has six digits, and what was sent is not six digits | send the digits without spaces, and as text: a number loses its leading zeros
    codeWrong: this is not the code {ofWhat} | let the user type it again
    codeUsed: the code {ofWhat} was used already, and each works once | ask for a new one
    codeExpired: the code {ofWhat} has expired{since} | ask for a new one
    codeReplaced: {which} | use the code and the verification ID of the newest message
    codeOfOtherVerification: this is the code sent to {number}, whose verification is {state} | keep each verification ID with its number, and the code with both
    codeOfEarlierStep: this is the code of {name} for {time} ago, by {clock} | send the code while it is shown, and set the clock of the device
    codeOfLaterStep: this is the code of {name} for {time} from now, by {clock} | set the clock of the device: it is ahead
    codeOfOtherFactor: this is the code of {name}, and {wanted} was asked for | finish the sign-in with the factor that the user chose
    verificationMissing: {what} is missing from the request | keep what the step before this one answered, and send it with the code
    verificationUnknown: {what} is not known here: it was used, cut off or altered, or the server was restarted or cleared since | start again, and use what this server answers
    verificationOfOtherKind: this is {found}, and the call needs {wanted} | use what the step before this one answered
    factorUnknown: {name} has no second factor with this ID{factors} | ask for the factors again: they are in the answer to the first factor
    identityOfOtherAccount: this identity of {provider} belongs to {owner}{ways} | sign in to that account instead, then link
    addressOfOtherAccount: {address} belongs to {owner}{ways} | sign in to that account first, then link
    numberOfOtherAccount: {number} belongs to {owner}{ways} | sign in to that account instead, then link
    alreadyLinked: {what} is linked to this same account already | nothing is left to do
    passwordWrong: the password is not that of {address} | let the user type it again or reset it
    noPassword: {address} has no password and signs in with {provider} | sign in that way, then add a password
    noAccount: no account{ofTenant} has the address {address} | sign up first, or correct the address
    accountDisabled: the account {name} is disabled | an administrator can enable it
    addressNotVerified: {address} is not verified, and this call needs that | send the verification message first
    signInTooOld: the sign-in{way} was {time} ago, by {clock}, and {most} is the limit | reauthenticate the user{way} right before this call: a refreshed token is not a new sign-in
    pendingSignInTooOld: the first factor was proved {time} ago, which is too long | start the sign-in again
    regionOff: the project sends no SMS to the region of {number}{now} | allow the region under Authentication, Settings, SMS region policy in the Firebase console
    quotaReached: {what}{now} | wait, or raise the quota of the project
    providerOff: {what} is off{ofTenant}{now} | switch it on under Authentication, Sign-in method in the Firebase console
    signUpOff: users may not {what}{ofTenant}{now} | let an administrator do it, or allow it under Authentication, Settings, User actions
    factorOff: {what} is off as a second factor{ofTenant}{now} | switch it on under Authentication, Sign-in method, Advanced in the Firebase console
    domainNotAuthorized: {domain} is not among the authorized domains{now} | add it under Authentication, Settings, Authorized domains in the Firebase console
    accountsHidden: e-mail enumeration protection is on, so the service does not say whether the address or the password is wrong | show one message for both
    passwordPolicy: {what}{now} | show the rules before the user chooses a password
    deletionOff: users may not delete their own account{now} | let an administrator do it, or allow it under Authentication, Settings, User actions
    authOff: sign-in is off in this tenant{now} | switch it on for the tenant
    tenantUnknown: there is no such tenant | correct the tenant of the app's Auth object, or create it
    proofMissing: the request has no proof of the app | set up the proof of the app, or use a fictional number for tests
    proofMalformed: the proof of the app is not one | send the proof that the SDK gives, unchanged
    proofExpired: the proof of the app is too old | make a new one right before each call
    proofUsed: the proof of the app was used already | make a new one for each call
    proofOfOtherCall: the proof of the app was made for another action | make it for the action of this call
    proofScoreLow: the score of the proof is too low | raise the limit in the project's settings, or test with another score
    functionRefused: a blocking function of the project refused | read the log of that function
    faultInjected: a fault that was added to this server struck | remove the fault, or let the app cope with it
    keyMissing: the request has no API key | take the Web API key from the Firebase console, Project settings, General
    keyMalformed: the API key has not the form of one: 39 letters, digits, - and _ that begin with AIza | take the Web API key from the Firebase console, Project settings, General
    keyNotAKey: what was sent as the API key is {what} | take the Web API key from the Firebase console, Project settings, General
    keyUnknown: the API key has the right form, and no project has it: it was deleted, or a character is wrong | take the Web API key from the Firebase console, Project settings, General
    keyExpired: the API key has expired | make a new key for the app in the Google Cloud console
    keyOfOtherProject: the {token} belongs to another project than the API key | let the user sign in again: the app's configuration has changed
    keyForOtherApp: the restrictions of the API key do not allow the app {app} | allow it in the restrictions of the key in the Google Cloud console, or use this app's own key
    keyForOtherReferrer: the restrictions of the API key do not allow pages of {domain} | allow the site in the restrictions of the key in the Google Cloud console
    keyForOtherAddress: the restrictions of the API key do not allow the address of this caller | allow the address in the restrictions of the key in the Google Cloud console
    keyForOtherAPI: the restrictions of the API key do not allow this API | allow the Identity Toolkit API and the Token Service API in the restrictions of the key
    apiOff: the Identity Toolkit API is off in project {project} | enable the API in the Google Cloud console, and wait some minutes
    authNotSetUp: the project of the API key has no Authentication | open Authentication in the Firebase console once and press Get started
    keySuspended: Google has suspended the API key or its project | open the project in the Google Cloud console, and follow the message about it
    projectUnknown: the service knows no project for this call: it was deleted, or its ID is wrong | compare the project of the app's configuration with the Firebase console
    pathUnknown: no call of {service} is named {path}: it is mistyped {meant} | correct the path
    memberUnknown: this call has no member '{member}': it is mistyped, or belongs to another call | correct the name
    memberOfWrongType: {what} | send one JSON object in UTF-8 whose members have the types of the call
    connectionRefused: {words} | start the server, or correct host and port
    wrongPort: {words} | use the port of the Auth emulator, usually 9099, and http:// for it
    proxyDown: {words} | start the proxy, or unset the variable that names it
    proxyRefused: a proxy in between refused: {words} | give the proxy its user, or let it pass this host
    nameNotFound: {words} | correct the name, or the network's DNS
    tlsFailed: {words} | check the clock of this machine and the host name; the certificate of a proxy that reads TLS must be trusted
    timedOut: {words} | check the network and a firewall in between, then try again
    connectionClosed: {words} | look at the server's log, then try again
    notAuthServer: {words} | correct host and port; on a guest network, sign in to it first
    networkDown: {words} | connect the machine, then try again
    blockedByClient: an extension or a rule of the browser blocked the call | allow the service in that extension, or try without it
    corsRefused: the browser withheld the answer from the page, because the server does not allow the page's origin | open the page over http or https from a host that the server allows, and look at its answer to OPTIONS
    callCancelled: the page or the app gave the call up before there was an answer | keep the page or the task alive until the answer is there
    blockedBeforeService: Google's front end refused the caller before the service saw the call | try from another address
    """
}
