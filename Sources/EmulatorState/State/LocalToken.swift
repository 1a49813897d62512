/// A token of this server that contains what a real one tells only its maker, with a seal.
package protocol LocalToken: Codable, Sendable {
  /// The start of its text.
  static var prefix: String { get }
  static var kind: TokenSeal.Kind { get }
}

extension LocalToken {
  /// Parses the output of ``text(_:)``; nil for anything else, or without its seal.
  package init?(parsing text: String, _ world: World) {
    guard text.hasPrefix(Self.prefix), let opened = world.seal.opened(text, as: Self.kind),
      let bytes = Base64URL.decode(opened.dropFirst(Self.prefix.count)),
      let token = try? BoundedDecoder.decode(Self.self, from: bytes)
    else { return nil }
    self = token
  }

  package func text(_ world: World) -> String {
    world.seal.sealed(Self.prefix + Base64URL.encode(JSONOutput.bytes(of: self)), as: Self.kind)
  }
}
