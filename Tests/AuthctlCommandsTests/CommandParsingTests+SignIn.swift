import AuthCore
import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import CommandLineKit
import EmulatorWire
import IdentityToolkit
import Testing

@testable import AuthctlCommands
@testable import ClientCommands
@testable import Program
@testable import Smoke

/// Parsing of the commands that sign in, and of those for the account.
extension CommandParsingTests {
  @Test func `e-mail`() throws {
    let up = try command(
      EmailSignUp.self, "email", "sign-up", " jane@example.com ", "--name", "Jane", "--password-file", "-")
    #expect(up.address.description == "jane@example.com" && up.name == "Jane")
    #expect(up.password.input == .standardInput)
    let link = try command(
      EmailSignInCommand.self, "email", "sign-in", "a@b.c", "--send-link", "--continue-url", "https://e.com")
    #expect(link.sendsLink && link.link.continueURL == "https://e.com" && link.password.input == nil)
    #expect(try command(EmailLink.self, "email", "link", "a@b.c").address.description == "a@b.c")
    #expect(
      try command(EmailReauth.self, "email", "reauth", "--password-file", "p").password.input == .file("p"))
    let verify = try command(
      EmailSendVerification.self, "email", "send-verification", "--new-email", "n@b.c")
    #expect(verify.newAddress?.description == "n@b.c" && verify.link.continueURL == nil)
    let reset = try command(EmailReset.self, "email", "reset", "a@b.c", "--continue-url", "https://e.com")
    #expect(reset.address.description == "a@b.c" && reset.link.continueURL == "https://e.com")
  }

  @Test(arguments: [
    "email reset a@b.c", "email send-verification", "email sign-in a@b.c --send-link",
  ]) func `the settings of a link`(line: String) throws {
    for wrong in ["--android-min-version 3", "--android-install-app"] {
      let words = (line + " " + wrong).split(separator: " ").map(String.init)
      #expect(throws: UsageError.self) { try Commands.tree.parse(words) }
    }
    let words =
      (line + " --continue-url https://e.com --handle-code-in-app --ios-bundle-id b --android-package p "
      + "--android-min-version 3 --android-install-app --link-domain d").split(separator: " ").map(
        String.init)
    let link: MessageLinkParameters
    switch words[1] {
    case "reset": link = try command(EmailReset.self, words).link
    case "sign-in": link = try command(EmailSignInCommand.self, words).link
    default: link = try command(EmailSendVerification.self, words).link
    }
    let settings = try link.settings(of: "")
    #expect(settings.url == "https://e.com" && settings.isHandledInApp && settings.bundleID == "b")
    #expect(try #require(settings.android) == ("p", "3", true))
    #expect(settings.linkDomain == "d")
  }

  @Test(arguments: [
    "abc-DEF_123", "https://x.example/__/auth/action?mode=verifyEmail&oobCode=abc-DEF_123&lang=en",
    "http://127.0.0.1:9099/emulator/action?oobCode=abc-DEF_123#top",
    "https://x.page.link/?link=https%3A%2F%2Fx.example%2Faction%3FoobCode%3Dabc-DEF_123%26mode%3DsignIn",
  ])
  func `the code of an e-mail is extracted from its link`(text: String) throws {
    let confirm = try command(EmailConfirm.self, "email", "confirm", text, "--email", "a@b.c", "--reauth")
    #expect(confirm.code == .text(try OOBCodeText(parsing: "abc-DEF_123")))
    #expect(confirm.email?.description == "a@b.c" && confirm.reauth && !confirm.link)
  }

  @Test func `a code may start with a dash, but an option may not be mistyped`() throws {
    let confirm = try command(EmailConfirm.self, "email", "confirm", "-aB3_x", "--json")
    #expect(confirm.code == .text(try OOBCodeText(parsing: "-aB3_x")))
    let long = "--" + String(repeating: "aB3_x", count: 10)
    #expect(
      try command(EmailConfirm.self, "email", "confirm", long).code == .text(try OOBCodeText(parsing: long)))
    #expect(throws: UsageError.self) { try command(EmailConfirm.self, "email", "confirm", "--emial", "x") }
    #expect(throws: UsageError.self) { try command(EmailReset.self, "email", "reset", "-aB3_x") }
  }

  @Test func `second factors`() throws {
    _ = try command(MFAList.self, "mfa", "list")
    let phone = try command(
      MFAEnrollPhone.self, "mfa", "enroll", "phone", "+16505550123", "--name", "work", "--recaptcha")
    #expect(phone.number.description == "+16505550123" && phone.name == "work")
    #expect(phone.verification.recaptcha.usesPage)
    let totp = try command(
      MFAEnrollTOTP.self, "mfa", "enroll", "totp", "--name", "n", "--issuer", "i", "--account", "a", "--qr",
      "ascii")
    #expect(totp.name == "n" && totp.issuer == "i" && totp.account == "a" && totp.style == .ascii)
    let finish = try command(MFAEnrollFinish.self, "mfa", "enroll", "finish", "123456", "--name", "n")
    #expect(finish.code == .text("123456") && finish.name == "n")
    let challenge = try command(
      MFAChallenge.self, "mfa", "challenge", "--factor", "2", "--resend", "--no-app-verification")
    #expect(challenge.factor == FactorSelection("2") && challenge.resend)
    #expect(challenge.verification.sendsNone)
    let resolve = try command(MFAResolve.self, "mfa", "resolve", "123456", "--factor", "work phone")
    #expect(resolve.code == .text("123456") && resolve.factor == FactorSelection("work phone"))
    #expect(try command(MFARemove.self, "mfa", "remove", "1").factor == FactorSelection("1"))
  }

  @Test(arguments: [
    ("accounts:signUp", "v1/accounts:signUp"),
    ("/v2/accounts/mfaSignIn:start", "v2/accounts/mfaSignIn:start"),
    ("token", "v1/token"), ("securetoken.googleapis.com/v1/token", "v1/token"),
    ("identitytoolkit.googleapis.com/v2/recaptchaConfig", "v2/recaptchaConfig"),
  ])
  func `a raw call`(path: String, sent: String) throws {
    let call = try command(
      CallCommand.self, "call", path, "-", "--method", "GET", "--id-token", "--show-tokens", "--yes")
    #expect(call.call.path == sent && call.body == "-" && call.method == .get)
    #expect(call.call.service == (sent == "v1/token" ? .secureToken : .identityToolkit))
    #expect(call.sendsIDToken && call.showsTokens && call.yes)
  }

  @Test func `smoke tests`() throws {
    let smoke = try command(
      SmokeCommand.self, "smoke", "phone", "mfa", "--test-number", "+16505550101=123456", "--email",
      "a@b.c",
      "--custom-token-file", "-", "--keep-clock", "--junit", "r.xml", "--github", "--against", "127.0.0.1:1",
      "--against-project", "p", "--against-api-key", "k", "./mine.smoke", "--set", "a=b=c", "--set-file",
      "secret=-", "--limit", "5m")
    let names: [ScriptName] = [.builtIn("phone"), .builtIn("mfa"), .file("./mine.smoke")]
    #expect(smoke.names == names && smoke.junit == "r.xml" && smoke.github)
    #expect(smoke.given.values == ["a": "b=c"] && smoke.given.setFiles.map(\.text) == ["-"])
    #expect(smoke.limit == .seconds(300) && !smoke.prints)
    #expect(smoke.given.phones.map(\.code) == ["123456"] && smoke.given.keepsClock)
    #expect(smoke.given.account?.description == "a@b.c" && smoke.given.customToken == .standardInput)
    #expect(smoke.other.place == "127.0.0.1:1")
    #expect(smoke.other.project == "p" && smoke.other.apiKey == "k")
    let all = try command(SmokeCommand.self, "smoke", "all", "--against", "production")
    #expect(all.names == [.all] && all.other.place == "production" && !all.github && !all.yes)
  }

  @Test func `custom tokens and the user`() throws {
    let token = try command(CustomTokenSignIn.self, "custom-token", "sign-in", "--token-file", "-")
    #expect(token.token == .standardInput)
    let minted = try command(
      CustomTokenMint.self, "custom-token", "mint", "jane", "--claims", "{}", "--ttl", "5m", "--claim",
      "exp=0")
    #expect(minted.uid == "jane" && minted.claims?.text == "{}" && minted.lifetime == .seconds(300))
    #expect(minted.changes.map(\.name) == ["exp"] && minted.changes.map(\.value) == [0])
    let update = try command(
      UserUpdate.self, "user", "update", "--name", "n", "--remove", "photo-url", "--email", "a@b.c",
      "--new-password", "--password-file", "f")
    #expect(
      update.name == "n" && update.photo == nil && update.removed == [.photo]
        && update.email?.description == "a@b.c")
    #expect(update.changesPassword && update.password.input == .file("f"))
    #expect(try command(UserUnlink.self, "user", "unlink", "phone").provider == "phone")
    #expect(try command(UserDelete.self, "user", "delete", "--yes").yes)
  }

  @Test func `the session of a browser`() throws {
    let words = [
      "--playwright", "http://localhost:5173/", "--app-name", "a", "--output", "-", "--show-tokens",
    ]
    let export = try command(SessionExport.self, ["session", "export"] + words)
    #expect(export.playwright.origin == "http://localhost:5173" && export.appName == "a")
    #expect(export.output == "-" && export.showTokens)
    let taken = try command(
      SessionImport.self, "session", "import", "--playwright", "f", "--origin", "https://a.test",
      "--app-name", "b")
    #expect(taken.playwright == "f" && taken.origin?.origin == "https://a.test" && taken.appName == "b")
    #expect(throws: UsageError.self) { try command(SessionExport.self, "session", "export") }
  }

  @Test func `sign-ins with Apple`() throws {
    let signIn = try command(
      ProviderCommand<AppleParameters, SignInVerb>.self, "apple", "sign-in", "--id-token-file", "-",
      "--earlier-nonce", "--full-name",
      "Jane Doe", "--show-credential"
    ).source
    #expect(signIn.idToken == .standardInput && signIn.nonce.text == nil && signIn.earlierNonce)
    #expect(signIn.fullName?.given == "Jane" && signIn.fullName?.family == "Doe")
    #expect(signIn.outcome.showCredential && !signIn.outcome.updatedCredential)
    let link = try command(
      ProviderCommand<AppleParameters, LinkVerb>.self, "apple", "link", "--id-token-file", "t", "--nonce", "n"
    ).source
    #expect(
      link.idToken == .file("t") && link.nonce.text == "n" && !link.earlierNonce && link.fullName == nil)
    let reauth = try command(
      ProviderCommand<AppleParameters, ReauthVerb>.self, "apple", "reauth", "--updated-credential"
    ).source
    #expect(reauth.idToken == nil && reauth.outcome.updatedCredential && !reauth.outcome.showCredential)
  }

  @Test func `Apple's other commands`() throws {
    let nonce = try command(AppleNonceCommand.self, "apple", "nonce", "--length", "40", "--hash-only")
    #expect(nonce.length == 40 && nonce.hashOnly)
    #expect(try command(AppleNonceCommand.self, "apple", "nonce").length == 32)
    let page = try command(
      AppleAuthorizeURL.self, "apple", "authorize-url", "--client-id", "1", "--redirect-uri", "2", "--scope",
      "name", "--scope", "email", "--state", "3")
    #expect(
      page.clientID == "1" && page.redirectURI == "2" && page.scopes == [.name, .email] && page.state == "3")
    let mint = try command(AppleMint.self, "apple", "mint", "--sub", "1", "--email", "2")
    #expect(mint.claims.subject == "1" && mint.claims.email == "2" && !mint.privateRelay && !mint.noNonce)
    #expect(try command(AppleMint.self, "apple", "mint", "--private-relay").privateRelay)
    let rare = try command(
      AppleMint.self, "apple", "mint", "--real-user-status", "likely-real", "--transfer-sub", "t",
      "--authorization-code-file", "c", "--no-nonce", "--ttl", "1h", "--claim", "iss=x", "--claim",
      "aud=null")
    #expect(rare.realUser == .likelyReal && rare.transferSubject == "t" && rare.noNonce)
    #expect(rare.authorizationCode == .file("c") && rare.claims.lifetime == .seconds(3600))
    #expect(rare.claims.wanted([:]).changes == ["iss": "x", "aud": .null])
    let revoke = try command(
      AppleRevoke.self, "apple", "revoke", "--authorization-code-file", "1", "--redirect-uri", "2")
    #expect(revoke.code == .file("1") && revoke.redirectURI == "2")
    let delete = try command(
      UserDelete.self, "user", "delete", "--yes", "--revoke-apple-code-file", "-")
    #expect(delete.yes && delete.appleCode == .standardInput)
  }

  @Test func `sign-ins with Twitter`() throws {
    let tokens = try command(
      ProviderCommand<TwitterParameters, SignInVerb>.self, "twitter", "sign-in", "--access-token-file", "1",
      "--access-secret-file", "2"
    ).source
    #expect(tokens.accessToken == .file("1") && tokens.accessSecret == .file("2"))
    #expect(!tokens.page.browser && !tokens.page.paste)
    let page = try command(
      ProviderCommand<TwitterParameters, LinkVerb>.self, "twitter", "link", "--browser", "--param", "lang=fr",
      "--param", "x=a=b", "--wait",
      "9",
      "--scope", "s", "--show-credential"
    ).source
    #expect(
      page.page.browser && !page.page.paste && page.page.wait == .seconds(9) && page.page.scopes == ["s"])
    #expect(page.page.parameters.map(\.name) == ["lang", "x"])
    #expect(page.page.parameters.map(\.value) == ["fr", "a=b"])
    #expect(page.outcome.showCredential)
    let paste = try command(
      ProviderCommand<TwitterParameters, ReauthVerb>.self, "twitter", "reauth", "--paste", "--redirect-uri",
      "https://a.b", "--restart"
    ).source
    #expect(paste.page.restart && !page.page.restart)
    #expect(paste.page.paste && !paste.page.browser && paste.page.redirectURI == "https://a.b")
    #expect(paste.page.wait == .seconds(300) && !paste.outcome.updatedCredential)
  }

  @Test func `sign-ins with any provider`() throws {
    let both = try command(
      ProviderCommand<OAuthParameters, SignInVerb>.self, "oauth", "sign-in", "--provider", "google.com",
      "--id-token-file", "1",
      "--access-token-file", "-", "--nonce", "2"
    ).source
    #expect(
      both.provider.id == "google.com" && both.idToken == .file("1") && both.accessToken == .standardInput)
    #expect(both.nonce.text == "2")
    let page = try command(
      ProviderCommand<OAuthParameters, LinkVerb>.self, "oauth", "link", "--provider", "saml.x", "--browser"
    ).source
    #expect(page.provider.tokens.isEmpty && page.page.browser && page.idToken == nil)
    let kept = try command(
      ProviderCommand<OAuthParameters, ReauthVerb>.self, "oauth", "reauth", "--provider", "oidc.x",
      "--updated-credential"
    ).source
    #expect(kept.provider.tokens == [.id] && kept.outcome.updatedCredential)
    let handler = try command(
      OAuthHandlerURL.self, "oauth", "handler-url", "--provider", "twitter.com", "--client-id", "1",
      "--param",
      "lang=fr", "--scope", "2")
    #expect(handler.provider.id == "twitter.com" && handler.clientID == "1" && handler.scopes == ["2"])
    #expect(handler.parameters.map(\.argumentText) == ["lang=fr"])
  }

  @Test(arguments: ["--browser", "--paste", "--updated-credential"])
  func `variables with Twitter's token do not prevent another choice`(option: String) throws {
    let variables = ["AUTHCTL_TWITTER_ACCESS_TOKEN": "1-a", "AUTHCTL_TWITTER_ACCESS_SECRET": "s"]
    let outcome = try Commands.tree.parse(
      ["twitter", "sign-in", option], sources: ParameterSources(variables: variables))
    guard case .run(let invocation) = outcome else { throw UsageError("a page") }
    let source = try #require(invocation.command as? ProviderCommand<TwitterParameters, SignInVerb>).source
    #expect(source.accessToken == nil && source.accessSecret == nil)
  }

  @Test func `a minted token`() throws {
    for wrong in [
      ["--claim", "x"], ["--claim", "=1"], ["--unverified-email"], ["--nonce", "n", "--access-token"],
    ] {
      #expect(throws: UsageError.self) {
        try Commands.tree.parse(["oauth", "mint", "--provider", "oidc.x"] + wrong)
      }
    }
    let mint = try command(
      OAuthMint.self, "oauth", "mint", "--provider", "oidc.x", "--sub", "1", "--email", "2",
      "--unverified-email", "--audience", "3", "--name", "4", "--photo-url", "5", "--screen-name", "6",
      "--issuer", "7", "--nonce", "8", "--claim", "groups=[1]", "--claim", "plain=a b")
    #expect(mint.provider.id == "oidc.x" && mint.claims.subject == "1" && mint.claims.email == "2")
    #expect(mint.claims.unverifiedEmail && mint.claims.audience == "3" && mint.name == "4")
    #expect(mint.picture == "5" && mint.screenName == "6" && mint.issuer == "7" && mint.nonce.text == "8")
    #expect(mint.claims.wanted([:]).changes == ["groups": [1], "plain": "a b"])
  }
}
