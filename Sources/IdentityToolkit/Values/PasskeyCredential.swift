public import BoundedJSON

/// The parts of an authenticator's credential that the server reads (WebAuthn section 5.1).
public struct PasskeyCredential: WireObject {
  /// The credential's identifier: text, although Google's emulator takes any value.
  public var id: JSONValue?
  public init() {}
}
