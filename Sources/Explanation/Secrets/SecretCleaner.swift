import Platform

/// Replaces the secrets of calls in recordings, traces and explanations.
///
/// A secret is known by its name (``SecretNames``), down to links in links, or by its form, a JSON Web Token. The same string
/// is replaced everywhere else in the call. The time depends on the length only.
package struct SecretCleaner {
  private enum Work {
    /// Collects the secrets and changes nothing.
    case collecting(Collector)
    /// Names each secret for a reader.
    case naming(keepsShape: Bool)
    /// Keeps links and forms intact, for a replay.
    case standingIn(StandIns)
  }

  private final class Collector {
    var known: KnownSecrets
    init(_ known: KnownSecrets) { self.known = known }
  }

  private let work: Work
  private let matcher: SecretMatcher
  private let isOverfull: Bool

  private init(_ work: Work, _ known: KnownSecrets) {
    self.work = work
    matcher = SecretMatcher(known.texts)
    isOverfull = known.isOverfull
  }

  /// A cleaner that replaces a secret with its name and fingerprint; `known` are secrets found elsewhere.
  package init(_ known: KnownSecrets = KnownSecrets()) { self.init(.naming(keepsShape: false), known) }

  /// The same, but the other parts of links and forms stay, and so does the word for an administrator.
  package init(keepingShape known: KnownSecrets) { self.init(.naming(keepsShape: true), known) }

  /// A cleaner that replaces secrets with stand-ins; `known` are secrets found elsewhere.
  package init(_ known: KnownSecrets, _ standIns: StandIns) { self.init(.standingIn(standIns), known) }

  /// Adds to `known` the secrets in everything passed to a cleaner.
  static func collect(into known: inout KnownSecrets, _ give: (SecretCleaner) -> Void) {
    let collector = Collector(known)
    give(SecretCleaner(.collecting(collector), KnownSecrets()))
    known = collector.known
  }
}

extension SecretCleaner {
  package func cleaned(_ request: HTTPRequest) -> HTTPRequest {
    HTTPRequest(
      request.method, cleaned(request.target), fields: cleaned(request.fields),
      body: cleaned(request.body, contentType: request.fields["Content-Type"]))
  }

  package func cleaned(_ response: HTTPResponse) -> HTTPResponse {
    HTTPResponse(
      response.status, fields: cleaned(response.fields),
      body: cleaned(response.body, contentType: response.fields["Content-Type"]))
  }

  /// The target without its secrets; names and fingerprints in it are not encoded.
  package func cleaned(_ target: RequestTarget) -> RequestTarget {
    let segments = target.path.split(separator: "/", omittingEmptySubsequences: false)
    return RequestTarget(
      path: withoutKnown(segments.map { text(String($0), 1) }.joined(separator: "/")),
      query: target.query.map { withoutKnown(parameters(of: $0, isForm: true, 0)) })
  }

  package func cleaned(_ fields: HTTPFields) -> HTTPFields {
    HTTPFields(
      fields.lines.map { field in
        if keepsShape, field.isNamed("Authorization"), let space = field.value.firstIndex(of: " ") {
          let token = String(field.value[space...].dropFirst())
          let shown = token == "owner" ? token : secret(token, named: "token", 0)
          return .init(field.name, "\(field.value[...space])\(shown)")
        }
        return .init(field.name, value(field.value, in: [field.name], 0))
      })
  }

  /// A body without its secrets; if it is neither JSON nor a form, only its length is left.
  package func cleaned(_ body: [UInt8], contentType: String?) -> [UInt8] {
    guard !body.isEmpty else { return body }
    if !isOverfull {
      // Whatever its declared type: `curl -d` calls everything a form.
      if let json = json(body, 0) { return json }
      if contentType?.hasPrefix("application/x-www-form-urlencoded") == true,
        let text = String(validating: body, as: UTF8.self), let form = form(text, 0)
      {
        return Array(form.utf8)
      }
    }
    guard case .standingIn = work else { return Array("<\(body.count) bytes>".utf8) }
    if String(validating: body, as: UTF8.self).map(StandIns.isStandIn) == true { return body }
    return Array("\(StandIns.prefix)body-of-\(body.count)-bytes".utf8)
  }

  package func cleaned(_ text: String) -> String { self.text(text, 0) }

  /// The value without secrets in its texts, where the names say nothing: `code` is that of an error.
  package func cleaned(textsIn value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(cleaned(text))
    case .array(let elements): .array(elements.map(cleaned(textsIn:)))
    case .object(let members): .object(members.mapValues(cleaned(textsIn:)))
    case .null, .bool, .integer, .number, .digits: value
    }
  }

  /// Whether a member, or a value in it, must not be shown.
  package func hides(_ value: JSONValue?, named name: String) -> Bool {
    guard let value else { return false }
    let member = JSONValue.object([name: value])
    return cleaned(member) != member
  }

  package func cleaned(_ value: JSONValue) -> JSONValue {
    guard let json = json(JSONOutput.bytes(of: value), 0) else { return .null }
    return (try? JSONReader.read(json, depth: JSONReader.ownDepth)) ?? .null
  }
}

extension SecretCleaner {
  /// A link is replaced as a whole only if it is not followed later.
  private var keepsShape: Bool { if case .naming(let keepsShape) = work { keepsShape } else { true } }

  /// The value of a member, given the names around it, innermost last.
  private func value(_ value: String, in names: [String], _ depth: Int) -> String {
    guard !value.isEmpty, let name = names.last(where: { SecretNames.isSecret($0) }) else {
      return text(value, depth)
    }
    if SecretNames.treatment(of: name) == .fingerprint, SecretNames.isOrdinary(value) { return value }
    return kept(value, named: name, depth) ?? secret(value, named: name, depth)
  }

  /// A secret with its own secrets replaced, if a replay needs its form; nil if it contains none.
  private func kept(_ value: String, named name: String, _ depth: Int) -> String? {
    guard keepsShape, depth < Self.deepest else { return nil }
    switch SecretNames.key(of: name) {
    case "postbody": return form(value, depth + 1)
    case "requesturi", "authuri":
      return value.contains("?") || value.contains("#") ? text(value, depth + 1) : nil
    case "ooblink":
      let text = text(value, depth + 1)
      // A link without a known name may have the code under any name.
      return text == value && !value.contains(StandIns.prefix) ? nil : text
    default: return nil
    }
  }

  private func json(_ bytes: [UInt8], _ depth: Int) -> [UInt8]? {
    JSONRewriter.rewrite(bytes, renaming: withoutKnown) { names, value in
      let (given, isNumber) =
        switch value {
        case .string(let text): (text, false)
        case .number(let digits): (digits, true)
        }
      // `error.code` is the HTTP status, unlike every other member of that name.
      if isNumber, names.last == "code", Int(given).map((100...599).contains) == true { return nil }
      let shown = self.value(given, in: names, depth)
      return shown == given ? nil : shown
    }
  }

  /// A form; nil for other text, whose secrets are unknown.
  private func form(_ text: String, _ depth: Int) -> String? {
    let areParameters = text.utf8.split(separator: UInt8(ascii: "&")).allSatisfy { pair in
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return false }
      let name = Self.decoded(Array(pair[..<equals])[...])
      return !name.isEmpty && name.utf8.count <= 64
        && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.[]$".contains($0)) }
    }
    return areParameters ? withoutKnown(parameters(of: text, isForm: true, depth)) : nil
  }

  private func text(_ text: String, _ depth: Int) -> String {
    let begins = text.utf8.first { $0 > 0x20 }
    let mayHaveNames = text.utf8.contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "%") }
    var shown = text
    if depth >= Self.deepest {
      if mayHaveNames { return secret(text, named: "text", depth) }
    } else if begins == UInt8(ascii: "{") || begins == UInt8(ascii: "["),
      let json = json(Array(text.utf8), depth + 1)
    {
      shown = String(decoding: json, as: UTF8.self)
    } else if mayHaveNames {
      shown = parameters(of: text, isForm: false, depth)
    }
    shown = withoutQuotedNonce(shown, depth)
    shown = QuotedSecret.rewriting(in: shown) { secret($0, named: $1, depth) }
    return withoutKnown(SecretNames.rewritingTokens(in: shown) { secret($0, named: "token", depth) })
  }

  /// The service's refusal quotes the raw nonce, which is a proof until the token has expired.
  private func withoutQuotedNonce(_ text: String, _ depth: Int) -> String {
    guard text.utf8.contains(UInt8(ascii: "\"")), let mark = text.firstRange(of: "raw nonce \"") else {
      return text
    }
    let rest = text[mark.upperBound...]
    let end = rest.lastIndex(of: "\"") ?? rest.endIndex
    let shown = secret(String(rest[..<end]), named: "nonce", depth)
    return "\(text[..<mark.upperBound])\(shown)\(rest[end...])"
  }

  /// Texts are not nested in each other's encodings more often than this.
  private static let deepest = 8

  /// A string with the secrets in its parameters, `name=value`, replaced: in a query, a fragment or a form, in
  /// a link or among other words.
  private func parameters(of text: String, isForm: Bool, _ depth: Int) -> String {
    let bytes = Array(text.utf8)
    var (shown, copied, start) = ([UInt8](), 0, 0)
    func replace(_ range: Range<Int>, _ given: String, by value: String) {
      guard value != given else { return }
      shown += bytes[copied..<range.lowerBound]
      shown += encoded(value).utf8
      copied = range.upperBound
    }
    while start < bytes.count {
      var end = bytes[start...].firstIndex(where: Self.separatesNames) ?? bytes.count
      if let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) {
        let name = Self.decoded(bytes[start..<equals])
        let isSecret = SecretNames.isSecret(name)
        if isSecret {
          end =
            bytes[equals...].firstIndex { isForm ? $0 == UInt8(ascii: "&") : Self.endsValue($0) }
            ?? bytes.count
        }
        let given = Self.decoded(bytes[equals + 1..<end])
        replace(equals + 1..<end, given, by: value(given, in: [name], depth + 1))
      } else if bytes[start..<end].contains(UInt8(ascii: "%")) {
        let given = Self.decoded(bytes[start..<end])
        replace(start..<end, given, by: self.text(given, depth + 1))
      }
      start = end + 1
    }
    return copied == 0 ? text : String(decoding: shown + bytes[copied...], as: UTF8.self)
  }

  /// Characters that a parameter's name does not contain.
  private static func separatesNames(_ byte: UInt8) -> Bool {
    endsValue(byte) || "?;,'(){}[]\\".utf8.contains(byte)
  }

  /// Characters that a value does not contain unless it is encoded.
  private static func endsValue(_ byte: UInt8) -> Bool { byte <= 0x20 || "&#\"<>".utf8.contains(byte) }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    PercentEncoding.allItems(ofForm: "=" + String(decoding: bytes, as: UTF8.self)).first?.value ?? ""
  }

  private func encoded(_ value: String) -> String {
    let encoded = PercentEncoding.encode(value)
    guard case .naming = work else { return encoded }
    return encoded.replacing("%3C", with: "<").replacing("%3E", with: ">").replacing("%20", with: " ")
  }

  private func withoutKnown(_ text: String) -> String {
    if case .standingIn = work { return matcher.replacing(in: text, by: StandIns.repeated) }
    return matcher.replacing(in: text, by: "<secret>")
  }
}

extension SecretCleaner {
  private func secret(_ value: String, named name: String, _ depth: Int) -> String {
    let isHidden = SecretNames.treatment(of: name) == .hidden
    switch work {
    case .collecting(let collector):
      collect(value, named: name, depth, collector)
      return value
    case .naming:
      // A decoded name may have any letter; a line of a trace must have none that ends it.
      let word = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.[]".contains($0)) }
      return isHidden ? "<\(word)>" : "<\(word) \(SecretNames.fingerprint(of: value))>"
    case .standingIn(let standIns):
      return standIns.standIn(for: value, named: name, isHidden: isHidden) { claims in
        depth < Self.deepest ? json(claims, depth + 1) ?? [] : []
      }
    }
  }

  private func collect(_ value: String, named name: String, _ depth: Int, _ collector: Collector) {
    // A made-up API key, such as `fake-api-key`, is an ordinary word; and a stand-in is not a secret.
    guard !StandIns.isStandIn(value), !SecretNames.placeholders.contains(value),
      !SecretNames.isAPIKey(name) || value.hasPrefix("AIza")
    else { return }
    guard let token = try? IDToken(parsing: value) else {
      collector.known.insert(value)
      if let decoded = PercentEncoding.decode(value) { collector.known.insert(decoded) }
      return
    }
    // Tokens are known by their form; without the signature they cannot be used.
    let signature = value.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    guard token.header[StandIns.tokenMark] == nil || !signature.isEmpty else { return }
    collector.known.insert(signature.utf8.count < 16 ? value : String(signature))
    if depth < Self.deepest { _ = json(JSONOutput.bytes(of: token.claims.all), depth + 1) }
  }
}
