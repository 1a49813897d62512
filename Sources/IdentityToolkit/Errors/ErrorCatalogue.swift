/// The table of errors, used by client, server, the `errors` command, help and documents.
public enum ErrorCatalogue {
  /// All rows, by subject.
  public static let entries =
    phone + account + email + provider + secondFactor + session + app + appVerification + administration
    + client

  /// The rows for refusals by a server.
  public static var refusals: [ErrorEntry] { entries.filter { ($0.httpStatus ?? 0) >= 400 } }

  /// The row of `code`; nil for a code without a row.
  public static func entry(for code: ServerErrorCode) -> ErrorEntry? { entries.first { $0.code == code } }

  /// What happened: the server's own words if there are any, otherwise the row's meaning (Docs/protocol.md
  /// 8.1).
  ///
  /// - Parameters:
  ///   - code: the code as received.
  ///   - detail: the server's additional words; shown unchanged, except for double parentheses around all of
  ///     them.
  /// - Returns: one line, without the code if it has a row or the server added words.
  public static func message(_ code: ServerErrorCode, detail: String?) -> String {
    let words = words(of: detail)
    guard let entry = entry(for: code) else { return words ?? "the server refused with \(code)" }
    return wordless.contains(code) ? entry.meaning : words ?? entry.meaning
  }

  /// A server's words without a local server's mark, `((text))`; nil if nothing is left.
  public static func words(of detail: String?) -> String? {
    guard let detail else { return nil }
    let isMarked = detail.hasPrefix("((") && detail.hasSuffix("))") && detail.utf8.count >= 4
    let words = isMarked ? String(detail.dropFirst(2).dropLast(2)) : detail
    return words.isEmpty ? nil : words
  }

  /// The codes whose detail the SDK drops (Docs/protocol.md 8.1).
  private static let wordless: Set<ServerErrorCode> = [
    .emailExists, .tenantIDMismatch, .unsupportedTenantOperation, .missingIOSAppToken,
  ]
}
