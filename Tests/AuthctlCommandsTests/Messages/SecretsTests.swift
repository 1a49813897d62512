import BoundedJSON
import Foundation
import ServerSupport
import TestSupport
import Testing

@Suite struct SecretsTests {
  private static let apiKey = "AIzaSyNeverToBeShown"
  private static let codes = ["738291", "401957", "918273"]

  /// The complete phone sign-in with its failures.
  private static let flow: [(words: String, status: Int32)] = [
    ("phone send +16505550100", 0), ("phone verify 738291", 0), ("signout", 0),
    ("anonymous sign-in", 0), ("phone send +16505550100", 0), ("phone verify 918273 --link", 1),
    ("phone verify 738291 --link", 9), ("status", 0), ("phone verify --updated-credential", 0),
    ("token --force-refresh", 0), ("token --decode", 0), ("user show", 0), ("phone send +16505553434", 0),
    ("phone verify 401957 --update", 9), ("phone list", 0), ("doctor", 0),
    ("signout --pending", 0), ("token", 4),
  ]

  private static let password = "correct-horse-battery"

  private static func expectNone(
    of secrets: Set<String>, in shown: [(words: String, text: String)], _ options: String
  ) {
    for (words, text) in shown {
      for secret in secrets where text.holds(secret) {
        Issue.record("\(words) \(options) shows \(secret.prefix(12))…: \(text)")
      }
    }
  }

  /// E-mail and second factors with their failures; `LINK` is replaced by the e-mail's code, which the server
  /// knows.
  private static let secondFactors: [(words: String, status: Int32)] = [
    ("email sign-up jane@example.com", 0), ("email send-verification", 0),
    ("email confirm LINK", 0),
    ("mfa enroll phone +16505553434 --name work", 0), ("mfa enroll finish 918273", 1),
    ("mfa enroll finish 401957", 0), ("mfa list", 0), ("mfa enroll totp", 0), ("mfa enroll finish 918273", 1),
    ("status", 0), ("signout", 0), ("email sign-in jane@example.com", 3), ("status", 0),
    ("mfa challenge", 0), ("mfa resolve 918273", 1), ("mfa resolve 401957", 0), ("email reauth", 3),
    ("email link other@example.com", 9), ("user update --name Jane", 0), ("mfa remove work", 0),
    ("user update --new-password", 0), ("email reset jane@example.com", 0), ("user delete --yes", 0),
    ("custom-token sign-in", 0), ("signout --pending", 0),
  ]

  @Test(arguments: ["", "--trace", "--curl", "--trace --json", "--curl --json", "--trace-file @trace"])
  func `no output of e-mail and second factors shows a secret`(options: String) async throws {
    let server = try CountingServer(testPhones: ["+16505553434": "401957"])
    let own = [
      "AUTHCTL_API_KEY": Self.apiKey, "AUTHCTL_PASSWORD": Self.password,
      "AUTHCTL_CUSTOM_TOKEN": #"{"uid":"somebody","claims":{"never":"shown"}}"#,
    ]
    let authctl = try Authctl(variables: server.variables.merging(own) { $1 })
    var secrets: Set = ["401957", "918273", Self.apiKey, Self.password, #"{"never":"shown"}"#]
    var shown: [(words: String, text: String)] = []
    for (words, status) in Self.secondFactors {
      let link = words.hasSuffix(" LINK") ? try await newestLink(authctl) : ""
      let outcome = try await authctl.line("\(words.replacing("LINK", with: link)) \(options)")
      #expect(outcome.status == status, "\(words): \(outcome.error)")
      shown.append((words, outcome.error))
      if words == "mfa enroll totp" {
        let secret = try #require(outcome.output.firstMatch(of: /secret=([A-Z2-7]{16,})/)?.1)
        secrets.insert(String(secret))
      } else if !(options.contains("json") && words.contains(/mfa (challenge|enroll phone)/)) {
        shown.append((words, outcome.output))
      }
      secrets.formUnion(try StoredSecrets.inFile(authctl.home.credentials))
    }
    let links = try await authctl("emulator", "links", "--json")
    secrets.formUnion(links.output.matches(of: /"oobCode":"([^"]+)"/).map { String($0.1) })
    if let trace = try? String(contentsOfFile: "\(authctl.home.path)/trace", encoding: .utf8) {
      #expect(trace.contains("mfaSignIn:finalize"))
      shown.append(("trace", trace))
    }
    #expect(secrets.count >= 14, "\(secrets.count)")
    Self.expectNone(of: secrets, in: shown, options)
  }

  @Test(arguments: ["", "--trace", "--curl", "--trace --json", "--curl --json", "--trace-file @trace"])
  func `no output shows a secret`(options: String) async throws {
    let server = try CountingServer(testPhones: ["+16505550100": "738291", "+16505553434": "401957"])
    var variables = server.variables
    variables["AUTHCTL_API_KEY"] = Self.apiKey
    let authctl = try Authctl(variables: variables)
    // Another account has the second number, so replacing the first one with it is a conflict.
    for words in ["phone send +16505553434", "phone verify 401957", "signout"] {
      #expect(try await authctl.line("--profile owner \(words)").status == 0)
    }
    var secrets = Set(Self.codes + [Self.apiKey])
    var shown: [(words: String, text: String)] = []
    for (words, status) in Self.flow {
      let outcome = try await authctl.line("\(words) \(options)")
      #expect(outcome.status == status, "\(words): \(outcome.error)")
      shown.append((words, outcome.error))
      let isAsked =
        words == "token --force-refresh" || (words.hasPrefix("phone send") && options.contains("json"))
      if !isAsked { shown.append((words, outcome.output)) }
      secrets.formUnion(try StoredSecrets.inFile(authctl.home.credentials))
    }
    if let trace = try? String(contentsOfFile: "\(authctl.home.path)/trace", encoding: .utf8) {
      #expect(trace.contains("> POST "))
      shown.append(("trace", trace))
    }
    // ID tokens, refresh tokens, verification IDs, a proof: with none of them, the search would find nothing.
    #expect(secrets.count >= 10, "\(secrets.count)")
    Self.expectNone(of: secrets, in: shown, options)
  }

  /// Providers: what they issue and what proves it, with the failures that could quote it.
  private static let providerFlow: [(words: String, status: Int32)] = [
    ("twitter sign-in --access-token-file @pair", 0), ("signout", 0), ("anonymous sign-in", 0),
    ("twitter link --access-token-file @pair", 9), ("status", 0), ("twitter sign-in --updated-credential", 0),
    ("apple link --id-token-file @minted", 0), ("apple reauth --id-token-file @minted", 2),
    ("apple reauth --id-token-file @minted --nonce NeverToBeShownNonce", 2),
    ("oauth sign-in --provider google.com --id-token-file @claims", 0),
    ("oauth sign-in --provider google.com --access-token-file @broken", 1),
    ("oauth sign-in --provider google.com --id-token-file @broken", 2),
    ("apple revoke --authorization-code-file @code", 1),
    ("user delete --yes --revoke-apple-code-file @code", 1),
    ("signout --pending", 0),
  ]

  /// Writes the files of the providers' script, and returns their secrets.
  private static func prepareProviderFiles(_ authctl: Authctl) async throws -> Set<String> {
    let nonce = try await authctl.line("apple nonce --field rawNonce").output.trimmed
    let minted = try await authctl("apple", "mint").output
    let files = [
      "pair": "1234567890-NeverToBeShownToken\nNeverToBeShownSecret\n", "code": "NeverToBeShownCode",
      "broken": "never-to-be-shown-broken", "claims": #"{"sub":"g","at_hash":"never-to-be-shown-claim"}"#,
      "minted": minted,
    ]
    for (name, text) in files {
      try text.write(toFile: "\(authctl.home.path)/\(name)", atomically: true, encoding: .utf8)
    }
    return [
      "1234567890-NeverToBeShownToken", "NeverToBeShownSecret", "NeverToBeShownCode",
      "never-to-be-shown-broken", "never-to-be-shown-claim", nonce, minted.trimmed,
    ]
  }

  @Test(arguments: ["", "--trace", "--curl", "--trace --json", "--curl --json"])
  func `no output about a provider shows a secret`(options: String) async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    var secrets = try await Self.prepareProviderFiles(authctl)
    for (words, status) in Self.providerFlow {
      let outcome = try await authctl.line("\(words) \(options)")
      #expect(outcome.status == status, "\(words): \(outcome.error)")
      secrets.formUnion(try StoredSecrets.inFile(authctl.home.credentials))
      for secret in secrets where (outcome.error + outcome.output).holds(secret) {
        // The provider's profile contains the token's claims, and is the result.
        if secret == "never-to-be-shown-claim",
          outcome.output.contains("rawUserInfo") || options.contains("trace")
        {
          continue
        }
        Issue.record("\(words) \(options) shows \(secret.prefix(12))…: \(outcome.error)\(outcome.output)")
      }
    }
    #expect(secrets.count >= 12, "\(secrets.count)")
  }

  @Test(arguments: ["", "--json", "--trace", "--color always"])
  func `a secret typed in the wrong place is not repeated`(options: String) async throws {
    let authctl = try Authctl()
    for command in [
      "email sign-in a@b.co Hunter2", "email sign-in Hunter2", "token Hunter2",
      "custom-token sign-in Hunter2",
      "email sign-in a@b.co --password=Hunter2", "email sign-in a@b.co -pHunter2", "email Hunter2", "Hunter2",
      "email sign-in a@b.co --password-file Hunter2", "phone verify 1 Hunter2",
      "phone verify --code-file Hunter2",
      "apple sign-in Hunter2", "apple sign-in --id-token-file Hunter2", "user delete --yes=Hunter2",
      "--Hunter2 status",
    ] {
      let refused = try await authctl.line("\(options) \(command)")
      #expect([2, 4, 8].contains(refused.status), "\(command): \(refused.error)")
      #expect(!(refused.output + refused.error).contains("unter2"), "\(command): \(refused.error)")
    }
  }

  private func newestLink(_ authctl: Authctl) async throws -> String {
    try await authctl.line("emulator links --field oobCodes[0].oobCode").output.trimmed
  }

  @Test(arguments: [
    "--id-token", "--refresh-token", "--access-token", "--password", "--secret", "--temporary-proof",
  ])
  func `no option takes a secret`(option: String) async throws {
    let authctl = try Authctl()
    for command in ["phone verify 123456", "phone send +16505550100", "token", "user show"] {
      let refused = try await authctl.line("\(command) \(option) x --json")
      #expect(refused.status == 2, "\(command)")
      #expect(try refused.jsonError()["code"] as? String == "USAGE")
    }
  }
}

extension String {
  /// Without the line end.
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}
