import AuthHTTP
import IdentityToolkit
import Testing

@testable import AuthCore

@Suite struct ProviderCredentialTests {
  private func request(_ credential: ProviderCredential) -> SignInWithIdp {
    var request = SignInWithIdp()
    credential.fill(&request)
    return request
  }

  @Test func `tokens are sent as a form in the SDK's order, with every value strictly encoded`() {
    let tokens = ProviderTokens(
      idToken: Secret("a.b+c="), rawNonce: Secret("n&-._"), accessToken: Secret("t{\""),
      tokenSecret: Secret("s é"), fullName: FullName(givenName: "Jane", familyName: "Doe"))
    let request = request(ProviderCredential("apple.com", .tokens(tokens)))
    #expect(request.requestUri == "http://localhost")
    #expect(
      request.postBody == "providerId=apple.com&id_token=a.b%2Bc%3D&nonce=n%26-._&access_token=t%7B%22"
        + "&oauth_token_secret=s%20%C3%A9"
        + "&user=%7B%22name%22%3A%7B%22firstName%22%3A%22Jane%22%2C%22lastName%22%3A%22Doe%22%7D%7D")
    #expect(request.pendingToken == nil && request.sessionID == nil)
  }

  @Test func `missing values are left out`() {
    #expect(
      request(ProviderCredential("github.com", accessToken: Secret("t"))).postBody
        == "providerId=github.com&access_token=t")
  }

  @Test func `a redirect is passed on whole, with the form posted to it`() throws {
    let redirect = try ProviderRedirect(parsing: "http://localhost:1/x?a=1#b=2", body: "SAMLResponse=abc%3D")
    let request = request(ProviderCredential("saml.x", .redirect(redirect, sessionID: Secret("S"))))
    #expect(request.requestUri == "http://localhost:1/x?a=1#b=2")
    #expect(request.postBody == "providerId=saml.x&SAMLResponse=abc%3D")
    #expect(request.sessionID == "S")
  }

  @Test func `a pending token replaces all other values`() {
    let request = request(ProviderCredential("apple.com", .pendingToken(Secret("P"))))
    #expect(request.pendingToken == "P" && request.postBody == "providerId=apple.com")
  }

  @Test(
    arguments: [
      ("Jane", "Doe", #"{"name":{"firstName":"Jane","lastName":"Doe"}}"#),
      ("Jane", nil, #"{"name":{"firstName":"Jane"}}"#), ("", "Doe", #"{"name":{"lastName":"Doe"}}"#),
      (nil, nil, nil), ("", "", nil), ("J\"a", "Ñ/", #"{"name":{"firstName":"J\"a","lastName":"Ñ/"}}"#),
    ] as [(String?, String?, String?)])
  func `a name is sent as the SDK sends it`(given: String?, family: String?, json: String?) {
    #expect(FullName(givenName: given, familyName: family).json == json)
  }

  @Test func `a credential shows the tokens it has, and nothing else`() throws {
    let tokens = ProviderCredential(
      "x.com", idToken: Secret("i"), nonce: Secret("n"), accessToken: Secret("a"), tokenSecret: Secret("s"))
    #expect(tokens.idToken == Secret("i") && tokens.accessToken == Secret("a"))
    #expect(tokens.tokenSecret == Secret("s") && tokens.providerID == "x.com")
    #expect(tokens != ProviderCredential("x.com", idToken: Secret("i")))
    #expect(ProviderCredential("x.com", .pendingToken(Secret("p"))).idToken == nil)
    #expect(ProviderCredential("x.com", ProviderTokens()) == nil)
  }

  @Test func `a server's message loses what it quotes of a credential`() {
    let credential = ProviderCredential(
      "x.com", idToken: Secret("aaaa+bbbb"), accessToken: Secret("t"))
    #expect(
      credential.removingSecrets(from: "cannot parse aaaa+bbbb or aaaa%2Bbbbb at all")
        == "cannot parse <secret> or <secret> at all")
  }

  @Test func `nothing printable contains a credential`() throws {
    let redirect = try ProviderRedirect(parsing: "http://localhost/?code=abcdefgh")
    for credential in [
      ProviderCredential("x.com", .redirect(redirect, sessionID: Secret("abcdefgh"))),
      ProviderCredential("x.com", idToken: Secret("abcdefgh")),
    ] {
      var text = "\(credential)"
      dump(credential, to: &text)
      #expect(!text.contains("abcdefgh"))
    }
  }

  @Test(arguments: [
    "", "x", "/path?code=1", "http:/x", "://x", "1x://y", "http://", "http://a b", "http://é",
  ])
  func `an invalid address is refused`(text: String) {
    #expect(throws: AuthError.signInPage(.notAnAddress)) { try ProviderRedirect(parsing: text) }
  }
}
