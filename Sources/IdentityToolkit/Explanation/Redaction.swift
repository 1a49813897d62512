import AuthCrypto
public import AuthHTTP
package import BoundedJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Replaces what must not be shown in headers, queries and bodies (Docs/architecture.md 5, "Secrets").
public struct Redaction: Sendable {
  /// How one field is treated.
  public enum Treatment: Sendable, Equatable {
    /// Shown.
    case plain
    /// Long and random: replaced by a fingerprint, so that a reader can tell two uses of one token from two tokens.
    case fingerprint
    /// Short or guessable: a fingerprint could be searched for, so only the name is left.
    case hidden
  }

  /// Makes the one set of rules there is.
  public init() {}

  /// How the field `name` is treated, in whatever spelling: camelCase, snake_case or a header's.
  public func treatment(of name: String) -> Treatment {
    let key = String(name.lowercased().filter { $0 != "_" && $0 != "-" })
    if Self.hiddenNames.contains(key) || key.hasSuffix("password") { return .hidden }
    if Self.fingerprintedNames.contains(key) || key.hasSuffix("secret") { return .fingerprint }
    // Whatever a provider or a later version calls its tokens; that of a page of a list is none.
    return key.hasSuffix("token") && !key.hasSuffix("pagetoken") ? .fingerprint : .plain
  }

  /// The text shown in place of `value` under `name`.
  public func replacement(for value: String, named name: String) -> String {
    switch treatment(of: name) {
    case .plain: Self.withoutTokens(value)
    case .hidden: "<\(name)>"
    case .fingerprint: "<\(name) \(Self.fingerprint(of: value))>"
    }
  }

  /// The target with secrets of its query replaced.
  public func redact(_ target: RequestTarget) -> String {
    guard target.query != nil else { return target.path }
    let items = target.items.map { "\($0.name)=\(replacement(for: $0.value, named: $0.name))" }
    return "\(target.path)?\(items.joined(separator: "&"))"
  }

  /// A header line's value with secrets replaced.
  public func redact(_ field: HTTPFields.Field) -> String {
    if field.isNamed("Referer") || field.isNamed("Location"), let mark = field.value.firstIndex(of: "?") {
      // The page of an app may have a code or a provider's answer in its address.
      return redact(
        RequestTarget(
          path: String(field.value[..<mark]), query: String(field.value[field.value.index(after: mark)...])))
    }
    return replacement(for: field.value, named: field.name)
  }

  /// A body with secrets replaced: JSON and forms field by field, anything else as its length.
  public func redact(body: [UInt8], contentType: String?) -> String {
    guard !body.isEmpty else { return "" }
    if contentType?.hasPrefix("application/x-www-form-urlencoded") == true {
      let items = PercentEncoding.items(ofForm: String(decoding: body, as: UTF8.self))
      return items.map { "\($0.name)=\(replacement(for: $0.value, named: $0.name))" }.joined(separator: "&")
    }
    guard let value = try? JSONReader.read(body, depth: JSONReader.ownDepth) else {
      return "<\(body.count) bytes>"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let text = try? encoder.encode(redact(value, named: "")) else { return "<\(body.count) bytes>" }
    return String(decoding: text, as: UTF8.self)
  }

  /// A value with secrets replaced, as the member `name` of an object.
  package func redact(_ value: JSONValue, named name: String) -> JSONValue {
    switch value {
    case .object(let members):
      guard treatment(of: name) == .plain else { return .string("<\(name)>") }
      return .object(
        Dictionary(uniqueKeysWithValues: members.map { ($0.key, redact($0.value, named: $0.key)) }))
    case .array(let elements): return .array(elements.map { redact($0, named: name) })
    case .string(let text): return .string(replacement(for: text, named: name))
    case .integer(let number) where name == Self.statusMember && (100...599).contains(number): return value
    case .integer, .number: return treatment(of: name) == .plain ? value : .string("<\(name)>")
    case .bool, .null: return value
    }
  }

  /// `error.code` is the HTTP status, unlike every other member of that name, which is a string.
  private static let statusMember = "code"

  /// A text with what looks like a JSON Web Token replaced, whatever the name it stands under.
  static func withoutTokens(_ text: String) -> String {
    rewritingTokens(in: text) { "<token \(fingerprint(of: $0))>" }
  }

  /// A text in which what looks like a JSON Web Token is replaced by what `replace` makes of it.
  package static func rewritingTokens(in text: String, _ replace: (String) -> String) -> String {
    guard text.utf8.count >= leastTokenLength else { return text }
    let bytes = Array(text.utf8)
    var shown: [UInt8] = []
    var copied = 0
    var place = 0
    while place + 2 < bytes.count {
      guard bytes[place] == UInt8(ascii: "e"), bytes[place + 1] == UInt8(ascii: "y"),
        bytes[place + 2] == UInt8(ascii: "J")
      else {
        place += 1
        continue
      }
      let token = bytes[place...].prefix(while: isTokenByte)
      if token.count >= leastTokenLength, token.contains(UInt8(ascii: ".")) {
        shown += bytes[copied..<place]
        shown += Array(replace(String(decoding: token, as: UTF8.self)).utf8)
        copied = token.endIndex
      }
      place = token.endIndex
    }
    return copied == 0 ? text : String(decoding: shown + bytes[copied...], as: UTF8.self)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static let leastTokenLength = 24

  /// The first eight digits of the SHA-256.
  package static func fingerprint(of value: String) -> String {
    String(Hexadecimal.encode(SHA256.hash(Array(value.utf8))).prefix(8))
  }

  private static let fingerprintedNames: Set<String> = [
    "idtoken", "accesstoken", "refreshtoken", "token", "customtoken", "sessioninfo", "temporaryproof",
    "mfapendingcredential", "pendingtoken", "oauthidtoken", "oauthaccesstoken", "oauthrefreshtoken",
    "oauthtokensecret", "oauthauthorizationcode", "iosreceipt", "iossecret", "receipt", "secret",
    "recaptchatoken", "captcharesponse", "captcharesp", "oobcode", "ooblink", "authorization",
    "xfirebaseappcheck", "debugtoken", "fac",
    "pendingidtoken", "oauthtoken", "oauthverifier", "oauthrequesttoken", "authorizationcode",
    "playintegritytoken", "safetynettoken", "verificationproof", "androidverificationproof",
    "recaptchastoken", "apikey", "key", "xgoogapikey", "apptoken", "sessionid", "sessioncookie", "postbody",
    "requesturi", "authuri", "proxyauthorization", "samlresponse",
    "assertion",
  ]

  private static let hiddenNames: Set<String> = [
    "password", "newpassword", "passwordhash", "salt", "code", "verificationcode", "sharedsecretkey",
    "testphonenumbers", "cookie", "setcookie",
    // Members of a project file and of providers' configurations.
    "testphones", "totpsecret", "clientsecret", "privatekey", "signerkey", "saltseparator",
    // A part of an export: JSON with passwords and codes, as a string.
    "text",
  ]
}
