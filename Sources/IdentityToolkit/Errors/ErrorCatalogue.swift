/// The one table of everything that can go wrong: client, server, `errors` command, help and Docs read these rows.
public enum ErrorCatalogue {
  /// All rows, by subject.
  public static var entries: [ErrorEntry] { subjects.flatMap(\.self) }

  /// The row of `code`; nil for a code nobody has described yet.
  public static func entry(for code: ServerErrorCode) -> ErrorEntry? {
    for subject in subjects {
      if let entry = subject.first(where: { $0.code == code }) { return entry }
    }
    return nil
  }

  private static let subjects: [[ErrorEntry]] = [phone]
}
