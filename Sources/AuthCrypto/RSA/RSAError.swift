import CLibcrypto

/// A failure with an RSA key; the key is never quoted.
package enum RSAError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No libcrypto is installed; `install` says how to install one.
  case missingLibrary(install: String)
  /// The input does not contain this form.
  case unreadable(Form)
  /// The key is for another algorithm.
  case notRSA
  /// The modulus is outside ``RSAPublicKey/sizes``, or the exponent is impossible.
  case unsuitable(bits: Int)
  /// The two halves of a key pair do not belong together.
  case inconsistentKey
  /// libcrypto refused an operation it should support: it is out of memory, or a system policy forbids it.
  case refused(operation: String)

  package enum Form: String, Sendable, Equatable {
    case privateKey = "private key in PEM form without a passphrase"
    /// An X.509 certificate, PEM.
    case certificate = "X.509 certificate in PEM form"
    /// A public key, DER or the numbers of a JSON Web Key.
    case publicKey = "public key"
  }

  package var description: String {
    switch self {
    case .missingLibrary: "libcrypto is not installed, and RS256 needs it"
    case .unreadable(let form): "there is no \(form.rawValue)"
    case .notRSA: "the key is not an RSA key"
    case .unsuitable(let bits):
      "an RSA key of \(bits) bits with this exponent is not taken; RS256 wants "
        + "\(RSAPublicKey.sizes.lowerBound) to \(RSAPublicKey.sizes.upperBound) bits"
    case .inconsistentKey: "the private key does not fit its own public key"
    case .refused(let operation): "libcrypto refused to \(operation)"
    }
  }

  /// Loads libcrypto if it is not loaded yet; the error of every signature without it, nil with it.
  package static func findingLibrary() -> RSAError? {
    clibcrypto_is_available() == 0 ? RSAError.noLibrary : nil
  }

  static let noLibrary = Self.missingLibrary(
    install:
      "apt install libssl3 (Debian, Ubuntu), dnf install openssl-libs (Fedora), apk add libcrypto3 (Alpine), "
      + "pacman -S openssl (Arch), zypper install libopenssl3 (openSUSE)")
}
