extension HTTPRequest {
  /// Whether any part of a request names a demo project, which must stay on this machine
  /// (Docs/architecture.md 1).
  var namesDemoProject: Bool {
    let segments = target.segments ?? []
    let isInPath = zip(segments, segments.dropFirst()).contains { $0 == "projects" && Self.isDemo($1) }
    let query = PercentEncoding.allItems(ofForm: target.query ?? "")
    return isInPath || query.contains { Self.isDemo($0.value, named: $0.name) }
      || fields.lines.contains { Self.isDemo($0.value, named: $0.name) } || bodyNamesDemoProject
  }

  private var bodyNamesDemoProject: Bool {
    guard !body.isEmpty else { return false }
    // Text with two or four bytes per letter is read as well: names and projects are ASCII.
    let letters = body.contains(0) ? body.filter { $0 != 0 && $0 < 0xFE } : body
    var isNamed = false
    let json = JSONRewriter.rewrite(letters) { names, value in
      if case .string(let text) = value, Self.isDemo(text, named: names.last ?? "") { isNamed = true }
      return nil
    }
    guard json == nil else { return isNamed }
    let text = String(decoding: letters, as: UTF8.self)
    if fields["Content-Type"]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
      return PercentEncoding.allItems(ofForm: text).contains { Self.isDemo($0.value, named: $0.name) }
    }
    // The service may be able to read what this program cannot.
    return letters.contains("demo-".utf8)
  }

  private static func isDemo(_ project: some StringProtocol) -> Bool { project.hasPrefix("demo-") }

  /// Whether a member names a demo project, or is a token of one.
  private static func isDemo(_ value: String, named name: String) -> Bool {
    if projectNames.contains(Redaction.key(of: name)) { return isDemo(value) }
    guard let word = value.split(separator: " ").last, word.hasPrefix("eyJ"),
      let claims = try? IDToken(parsing: word).claims.all
    else { return false }
    let audiences = claims["aud"]?.array ?? [claims["aud"] ?? .null]
    // The issuer of a custom token is an account of its project: `name@PROJECT.iam.gserviceaccount.com`.
    let issuer = claims["iss"]?.string?.split { "/@".contains($0) }.last ?? ""
    return isDemo(issuer) || audiences.contains { $0.string.map { isDemo($0) } == true }
  }

  /// Names of members and fields, normalized to cover their spellings.
  private static let projectNames: Set = ["targetprojectid", "projectid", "xgooguserproject"]
}
