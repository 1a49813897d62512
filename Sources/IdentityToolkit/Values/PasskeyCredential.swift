/// A credential that an authenticator made, as far as the server reads it (WebAuthn section 5.1).
public struct PasskeyCredential: WireObject {
  /// The credential's identifier.
  public var id: String?
  /// `public-key`.
  public var type: String?
  /// A value without any field.
  public init() {}
}
