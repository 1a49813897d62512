import AuthCrypto
import IdentityToolkit

/// The nonce of Sign in with Apple: the token holds the SHA-256 of what the client shows (protocol reference 7.2).
enum AppleNonce {
  /// A claim shorter than any real nonce is a test's stand-in, and Google's emulator is recorded to let one pass.
  private static let shortest = 16

  /// Refuses a nonce that does not belong to the token; a token without the claim is not protected.
  static func check(_ credential: ProviderCredential) throws(ServerError) {
    guard credential.providerID == "apple.com", let expected = credential.claims["nonce"]?.string,
      expected.utf8.count >= shortest
    else { return }
    guard let nonce = credential.nonce else {
      throw ServerError(.missingOrInvalidNonce, "Nonce is missing in the request.")
    }
    guard expected == hexadecimal(SHA256.hash(Array(nonce.utf8))) else {
      throw ServerError(
        .missingOrInvalidNonce,
        "The nonce in ID Token \"\(expected)\" does not match the SHA256 hash of the raw nonce in the request."
      )
    }
  }
}
