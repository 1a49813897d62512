/// The signature of a verified ID token.
package struct TokenSignature: Sendable, Equatable {
  /// Whether there is a signature at all.
  package var isSigned: Bool
  /// `RS256`, or `none` for a local target that signs nothing.
  package var algorithm: String
  /// The `kid` of the key; nil if nothing is signed.
  package var keyID: String?
  /// The address of the key; nil if nothing is signed.
  package var keysURL: String?

  package init(isSigned: Bool = true, algorithm: String, keyID: String? = nil, keysURL: String? = nil) {
    self.isSigned = isSigned
    self.algorithm = algorithm
    self.keyID = keyID
    self.keysURL = keysURL
  }
}
