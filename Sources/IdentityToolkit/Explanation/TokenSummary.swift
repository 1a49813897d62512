import Platform
import AuthHTTP
import BoundedJSON

extension Explanation.Token {
  /// Decodes a token; nil for what is no JSON Web Token.
  ///
  /// - Parameters:
  ///   - text: the token.
  ///   - name: the member or header that it stood in.
  ///   - isInAnswer: whether the answer had it.
  ///   - cleaner: takes the secrets out of what is said of it.
  init?(_ text: String, named name: String, isInAnswer: Bool, _ cleaner: SecretCleaner) {
    guard let token = try? IDToken(parsing: text) else { return nil }
    self.init()
    self.name = cleaner.cleaned(name)
    self.isInAnswer = isInAnswer
    fingerprint = Redaction.fingerprint(of: text)
    algorithm = (token.header["alg"]?.string).map(cleaner.cleaned)
    claims = cleaner.cleaned(.object(token.claims.all))
    summary = Self.summary(of: token).map(cleaner.cleaned)
  }

  /// What the claims say, in words.
  private static func summary(of token: IDToken) -> [String] {
    let claims = token.claims
    var words: [String] = []
    func add(_ name: String, _ value: String?) { if let value { words.append("\(name) \(value)") } }
    add("uid", claims.userID ?? claims.subject)
    add("from", claims.issuer)
    add("for", claims.audience)
    add("signed in by", claims.signInProvider)
    add("second factor", claims.secondFactor)
    add("tenant", claims.tenant)
    add(
      "e-mail", claims.email.map { $0 + (claims.isEmailVerified == true ? " (verified)" : " (not verified)") }
    )
    add("phone", claims.all["phone_number"]?.string)
    add("signed in", claims.authenticatedAt.map { Timestamp($0).formatted() })
    add("issued", claims.issuedAt.map { Timestamp($0).formatted() })
    add("expires", claims.expiresAt.map { Timestamp($0).formatted() })
    let own = Set(claims.all.keys).subtracting(usual).sorted()
    if !own.isEmpty { words.append("other claims \(own.joined(separator: ", "))") }
    if let algorithm = token.header["alg"]?.string {
      words.append(algorithm == "none" ? "not signed" : "signed with \(algorithm)")
    }
    return words
  }

  /// The claims that are named above, or that every token has.
  private static let usual: Set<String> = [
    "iss", "aud", "sub", "user_id", "iat", "exp", "auth_time", "email", "email_verified", "firebase",
    "phone_number", "uid",
  ]
}

/// Finds the tokens of an exchange.
struct TokenSearch {
  private(set) var tokens: [Explanation.Token] = []
  private var known: Set<String> = []
  private let cleaner: SecretCleaner

  /// The tokens of an exchange, those of the request first.
  init(_ exchange: Exchange, _ cleaner: SecretCleaner) {
    self.cleaner = cleaner
    if let field = exchange.request.fields["Authorization"], field.lowercased().hasPrefix("bearer ") {
      add(String(field.dropFirst(7)), "Authorization", isInAnswer: false)
    }
    search(.object(exchange.sent.members), "", isInAnswer: false)
    if let post = exchange.sent.text("postBody") {
      search(.object(ExchangeContent(form: post).members), "", isInAnswer: false)
    }
    search(.object(exchange.received.members), "", isInAnswer: true)
  }

  private mutating func search(_ value: JSONValue, _ name: String, isInAnswer: Bool) {
    switch value {
    case .string(let text): if text.hasPrefix("eyJ") { add(text, name, isInAnswer: isInAnswer) }
    case .array(let elements): for element in elements { search(element, name, isInAnswer: isInAnswer) }
    case .object(let members):
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        search(member, name, isInAnswer: isInAnswer)
      }
    case .null, .bool, .integer, .number: break
    }
  }

  private mutating func add(_ text: String, _ name: String, isInAnswer: Bool) {
    // The answer to a refresh has the same token twice.
    guard tokens.count < Self.limit, known.insert(text).inserted,
      let token = Explanation.Token(text, named: name, isInAnswer: isInAnswer, cleaner)
    else { return }
    tokens.append(token)
  }

  /// More tokens than any call of an app has.
  private static let limit = 8
}
