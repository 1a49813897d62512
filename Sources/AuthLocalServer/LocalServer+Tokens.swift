import AuthCrypto
import AuthEmulator
import EmulatorTools
public import AuthCore
import Platform

/// A project as a file describes it, and tokens from outside.
extension LocalServer {
  /// Adds what a project file describes: users, tenants, providers, fictional numbers and policies; what exists and is
  /// not in the file stays (`Docs/project-file.md`).
  ///
  /// The members `strict` and `signing` are ignored: ``Options/mode`` says both.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, which names the place of the first mistake and none of its values.
  public func apply(projectFile: [UInt8]) throws(AuthError) {
    var content: JSONValue
    do throws(JSONReader.Failure) {
      content = try JSONReader.read(projectFile)
    } catch {
      throw .unusable("the project file is not JSON: \(error)")
    }
    if case .object(var members) = content {
      (members["strict"], members["signing"]) = (nil, nil)
      content = .object(members)
    }
    do throws(AuthError) {
      try core.administer(ApplyProject { $0.project = content })
    } catch {
      guard let detail = error.refusal?.detail, Misfit(detail: detail) != nil else { throw error }
      throw .unusable("the project file: \(detail)")
    }
  }

  /// A token as the project's own backend would make it, for ``AuthClient/signIn(customToken:)``; valid for an hour by
  /// the server's clock.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` if the claims are not a JSON object.
  public func customToken(
    uid: String, claims: some Encodable = Never?.none, tenant: String? = nil
  ) throws(AuthError) -> Secret {
    let members = try Self.object(claims)
    let minting = client(store: .memory(), tenant: tenant).localServer
    return Secret(try minting.mintCustomToken(uid: uid, claims: members, issuedAt: now))
  }

  /// An ID token as a provider would issue it, such as `apple.com`, `google.com` or `oidc.acme`; valid for ten minutes
  /// by the server's clock.
  ///
  /// Issuer and audience are those of the project's configuration of the provider, if it has one. `nonce` goes into
  /// the token as it is: for a nonce that the client hashes, give the hash.
  public func providerToken(
    _ providerID: String, subject: String, email: String? = nil, nonce: String? = nil
  ) -> Secret {
    let state = core.state
    let config = state.places(of: projectID).lazy
      .compactMap { state[$0].providerConfigs[provider: providerID] }.first
    let issuer = config?.expectedIssuers(of: providerID).first ?? ProviderIssuer.usual(of: providerID)
    let issuedAt = Int64(now.timeIntervalSince1970)
    var claims: ByName<JSONValue> = [
      "iss": .string(issuer),
      "aud": .string(config?.expectedAudiences(of: providerID).first ?? "com.example.app"),
      "sub": .string(subject), "iat": .integer(issuedAt), "exp": .integer(issuedAt + 600),
    ]
    if let email {
      claims["email"] = .string(email)
      claims["email_verified"] = true
    }
    claims["nonce"] = nonce.map { .string($0) }
    return Secret(TokenSigning.unsigned.token(payload: JSONOutput.bytes(of: JSONValue.object(claims))))
  }
}
