/// The pages of a list, which even a hostile server must let come to an end.
package struct Pages: Sendable {
  /// The token to ask for the page with; nil for the first one.
  package private(set) var token: String?
  private var count = 1

  /// Starts at the page with a token; nil for the first one.
  package init(from token: String? = nil) { self.token = token }

  /// Goes on to the page with the token that a page has; false if that was the last one.
  ///
  /// - Throws: ``AuthError/unexpectedResponse(status:reason:)`` for a page that leads to itself, and after ten thousand pages: a page of the
  ///   largest lists has a thousand users.
  package mutating func move(to next: String?) throws(AuthError) -> Bool {
    guard let next, !next.isEmpty else { return false }
    guard token?.utf8.elementsEqual(next.utf8) != true else {
      throw .unexpectedResponse(status: 200, reason: "the next page is the same page")
    }
    count += 1
    guard count <= Self.most else {
      throw .unexpectedResponse(status: 200, reason: "the list does not end after \(Self.most) pages")
    }
    token = next
    return true
  }

  private static let most = 10_000
}
