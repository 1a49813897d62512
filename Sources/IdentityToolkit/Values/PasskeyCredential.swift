public import BoundedJSON

/// A credential that an authenticator made, as far as the server reads it (WebAuthn section 5.1).
public struct PasskeyCredential: WireObject {
  /// The credential's identifier: text, although Google's emulator takes any value.
  public var id: JSONValue?
  public init() {}
}
