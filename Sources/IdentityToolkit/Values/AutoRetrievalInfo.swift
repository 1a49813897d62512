/// What an Android app needs to read an SMS itself.
///
/// Source: Identity Platform's `AutoRetrievalInfo`.
public struct AutoRetrievalInfo: WireObject {
  /// The hash of the app's signature, which the SMS contains.
  public var appSignatureHash: String?
  public init() {}
}
