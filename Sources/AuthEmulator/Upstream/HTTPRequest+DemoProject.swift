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
    var isNamed = false
    let json = JSONRewriter.rewrite(bodyLetters) { names, value in
      if case .string(let text) = value, Self.isDemo(text, named: names.last ?? "") { isNamed = true }
      return nil
    }
    let items = isForm ? PercentEncoding.allItems(ofForm: String(decoding: bodyLetters, as: UTF8.self)) : []
    if items.contains(where: { Self.isDemo($0.value, named: $0.name) }) { return true }
    guard json == nil, !isForm else { return isNamed }
    // The service may be able to read what this program cannot.
    return bodyLetters.contains("demo-".utf8)
  }

  /// Why nobody but the service can tell which project the body names; nil if it can be read.
  var bodyObstacle: String? {
    guard !body.isEmpty else { return nil }
    let codings = fields.values(of: "content-encoding").flatMap { $0.split(separator: ",") }
      .map { trimmingBlanks($0) }
    if let coding = codings.first(where: { !equalIgnoringCase($0, "identity") }) {
      return "has the Content-Encoding \(coding)"
    }
    for type in fields.values(of: "content-type") {
      let charset = type.split(separator: ";").dropFirst().map { trimmingBlanks($0).lowercased() }
        .first { $0.hasPrefix("charset=") }?.dropFirst(8).filter { $0 != "\"" }
      if let charset, !Self.charsets.contains(where: { charset.hasPrefix($0) }) {
        return "has the charset \(charset)"
      }
    }
    // An escape could spell a project in what a lenient reader takes for JSON.
    let isEscaped = bodyLetters.contains(UInt8(ascii: "\\"))
    let isJSON = !isEscaped || (try? JSONReader.read(bodyLetters, depth: JSONReader.ownDepth)) != nil
    return isForm || isJSON ? nil : "is neither JSON nor a form, and has escapes"
  }

  /// The body without what encodings of two or four bytes add: the names of members and projects are ASCII.
  private var bodyLetters: [UInt8] { body.contains(0) ? body.filter { $0 != 0 && $0 < 0xFE } : body }

  private var isForm: Bool {
    fields.values(of: "content-type").contains {
      $0.lowercased().hasPrefix("application/x-www-form-urlencoded")
    }
  }

  /// The encodings in which ASCII letters are themselves, with or without zero bytes between them.
  private static let charsets = ["utf-8", "utf8", "utf-16", "utf-32", "us-ascii", "iso-8859-"]

  private static func isDemo(_ project: some StringProtocol) -> Bool { project.hasPrefix("demo-") }

  /// Whether a member names a demo project, or is a token of one.
  private static func isDemo(_ value: String, named name: String) -> Bool {
    if projectNames.contains(SecretNames.key(of: name)) { return isDemo(value) }
    if isDemoResource(value) { return true }
    guard let word = value.split(separator: " ").last, word.hasPrefix("eyJ"),
      let claims = try? IDToken(parsing: word).claims.all
    else { return false }
    let audiences = claims["aud"]?.array ?? [claims["aud"] ?? .null]
    // The issuer of a custom token is an account of its project: `name@PROJECT.iam.gserviceaccount.com`.
    let issuer = claims["iss"]?.string?.split { "/@".contains($0) }.last ?? ""
    return isDemo(issuer) || audiences.contains { $0.string.map { isDemo($0) } == true }
  }

  /// Whether a value is the name of a demo project or of something in it: `projects/ID/…`, perhaps after its service.
  private static func isDemoResource(_ value: String) -> Bool {
    let name = value.hasPrefix("//") ? value.dropFirst(2).drop { $0 != "/" }.dropFirst() : value[...]
    return name.hasPrefix("projects/demo-")
  }

  /// Names of members and fields, normalized to cover their spellings.
  private static let projectNames: Set<Name> = [
    "targetprojectid", "projectid", "project", "xgooguserproject", "quotaproject",
  ]
}
