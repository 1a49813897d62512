import ByteText

/// A server's name for a refusal: the part of `error.message` before the first colon (Docs/protocol.md 8.1).
public struct ErrorCode: RawRepresentable, Hashable, Sendable, Encodable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The name on the wire, such as `INVALID_CODE`.
  public let rawValue: String
  /// The facts about the code; nil if it was made from its name.
  let row: ErrorEntry?

  /// Takes any name; unknown ones are kept unchanged.
  public init(rawValue: String) { self.init(rawValue: rawValue, row: nil) }

  init(rawValue: String, row: ErrorEntry?) {
    self.rawValue = rawValue
    self.row = row
  }

  /// Declares a code that a server sends; ``ErrorEntry`` describes the parts.
  ///
  /// `web` is the web SDK's code without `auth/`; by default it is the code itself, in lower case with dashes
  /// (Docs/protocol.md 8.5).
  init(
    _ name: String, _ meaning: String, sdk: SDKError = .internalError, closest: SDKError? = nil,
    causes: [String] = [], step: String? = nil, web: String? = nil, http: Int = 400, retryable: Bool = false
  ) {
    let web = web ?? ErrorEntry.dashed(name)
    self = ErrorEntry(name, meaning, sdk, closest, causes, step, web: web, http: http, retryable).code
  }

  /// Declares a code that no server sends: an SDK raises it, or this program finds the error.
  init(
    local name: String, _ meaning: String, sdk: SDKError? = nil, causes: [String] = [], web: String? = nil,
    retryable: Bool = false
  ) {
    self = ErrorEntry(name, meaning, sdk, nil, causes, nil, web: web, http: nil, retryable).code
  }

  /// Takes any name, for a code that only one place uses.
  public init(stringLiteral name: String) { self.init(rawValue: name) }

  public var description: String { rawValue }

  /// What it means, in one sentence; nil for an unknown one.
  public var meaning: String? { ErrorCatalogue.entry(for: self)?.meaning }

  /// The name in Apple's and Android's SDKs, such as `ERROR_INVALID_VERIFICATION_CODE`; nil if they have none.
  public var sdkName: String? { ErrorCatalogue.entry(for: self)?.sdk?.name }

  /// The number in Apple's SDK, such as 17044; nil if it has none.
  public var sdkNumber: Int? { ErrorCatalogue.entry(for: self)?.sdk?.rawValue }

  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(Name(rawValue)) }
}
