extension HTTPRequest {
  /// Whether a request is about a demo project, which reaches nothing but this machine (Docs/architecture.md 1), wherever it says so.
  var namesDemoProject: Bool {
    let segments = target.segments ?? []
    let isInPath = zip(segments, segments.dropFirst()).contains { $0 == "projects" && Self.isDemo($1) }
    let query = PercentEncoding.allItems(ofForm: target.query ?? "")
    return isInPath || query.contains { Self.isDemo($0.value, named: $0.name) }
      || fields.lines.contains { Self.isDemo($0.value, named: $0.name) } || bodyNamesDemoProject
  }

  private var bodyNamesDemoProject: Bool {
    guard !body.isEmpty else { return false }
    // Text of two or four bytes a letter is read as well: names and projects are ASCII.
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
    // What nobody here can read, somebody there may.
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

  /// Names of members and fields, without what their spellings differ in.
  private static let projectNames: Set = ["targetprojectid", "projectid", "xgooguserproject"]
}
