/// A string that must not be shown: a token, password or code.
///
/// It prints and reflects as `<secret>`; only ``reveal(_:)`` returns the string, so a search for that name
/// finds every place that could leak it.
public struct Secret: Sendable, Hashable, Codable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let text: String

  /// Wraps a string, which from then on only ``reveal(_:)`` returns.
  public init(_ text: String) { self.text = text }

  public init(from decoder: any Decoder) throws { text = try String(from: decoder) }

  /// Writes a JSON string, only ever to the service or a protected file.
  public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }

  /// Passes the string to `use`, and returns its result.
  ///
  /// - Throws: the errors of `use`.
  public func reveal<Result, Failure: Error>(
    _ use: (String) throws(Failure) -> Result
  ) throws(Failure)
    -> Result
  {
    try use(text)
  }

  public var description: String { "<secret>" }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}
