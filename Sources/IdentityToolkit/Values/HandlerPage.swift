/// The page of a project that signs an app's users in by a provider, or verifies the app: `/__/auth/handler` (Docs/protocol.md 4.2, 10.14).
package enum HandlerPage {
  /// The SDK's session and event IDs: ten capital letters.
  private static let identifierLength = 10

  /// What identifies the app; the scheme of its callback follows from it.
  package enum App: Sendable, Equatable {
    /// The OAuth client ID, whose reverse the app has registered as its scheme.
    case client(String)
    /// The Firebase app ID.
    case firebase(String)

    /// The Firebase app ID for local servers where none is set: they do not check apps.
    package static let localID = "1:1:ios:1"
    package static let local = Self.firebase(localID)

    package var scheme: String {
      switch self {
      case .client(let id): Self.reversed(id)
      case .firebase(let id): "app-" + id.replacing(":", with: "-")
      }
    }

    /// The scheme of an OAuth client ID, or the client ID of a scheme.
    package static func reversed(_ clientID: String) -> String {
      clientID.split(separator: ".").reversed().joined(separator: ".")
    }

    package var item: (name: String, value: String) {
      switch self {
      case .client(let id): ("clientId", id)
      case .firebase(let id): ("appId", id)
      }
    }
  }

  /// A random identifier; skips bytes that would make some letters more likely.
  package static func identifier(_ randomBytes: (_ count: Int) -> [UInt8]) -> String {
    var letters: [UInt8] = []
    while letters.count < identifierLength {
      // 234 is the largest multiple of 26 that a byte can exceed.
      letters += randomBytes(identifierLength).filter { $0 < 234 }.map { UInt8(ascii: "A") + $0 % 26 }
    }
    return String(decoding: letters.prefix(identifierLength), as: UTF8.self)
  }

  /// The address of the pages on a domain, which is registered with providers as the one to call back.
  package static func address(on domain: String) -> String { "https://\(domain)/__/auth/handler" }
}
