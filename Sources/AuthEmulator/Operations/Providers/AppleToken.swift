/// Apple's ID token in the mode that trusts providers' tokens; its nonce is the SHA-256 of the raw nonce
/// (Docs/protocol.md 7.2).
enum AppleToken {
  /// A shorter nonce comes from a test; a recording shows that Google's emulator accepts it.
  private static let shortestNonce = 16

  static func check(_ credential: ProviderCredential) throws(ServerError) {
    guard credential.providerID == "apple.com" else { return }
    // A token without the claim is not protected, in production either (Docs/protocol.md 3.6).
    guard let expected = credential.claims["nonce"]?.string, expected.utf8.count >= shortestNonce else {
      return
    }
    guard let nonce = credential.nonce else {
      throw ServerError(.missingOrInvalidNonce, "Nonce is missing in the request.")
    }
    guard expected == Hexadecimal.encode(SHA256.hash(Array(nonce.utf8))) else {
      throw ServerError(
        .missingOrInvalidNonce,
        "The nonce in ID Token \"\(expected)\" does not match the SHA256 hash of the raw nonce in the request."
      )
    }
  }
}
