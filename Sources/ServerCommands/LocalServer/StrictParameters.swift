import AuthCrypto
import AuthEmulator
import EmulatorState
import EmulatorWire

/// Whether a local server responds as production does, and what it needs for that: a part of ``LocalServerParameters``.
struct StrictParameters: Sendable {
  let isStrict: Bool
  let providers: [SupportedProvider]
  let trustKeys: String?
  let hostingDomains: [CustomDomain]
  let throttles: [ThrottleLimit]
  /// Whether calls of apps need an App Check token.
  let enforcesAppCheck: Bool

  static let parameter: Parameter<StrictParameters> = .group(
    build: StrictParameters.init(isStrict:providers:trustKeys:hostingDomains:throttles:enforcesAppCheck:),
    .flag(
      "strict",
      help: "Respond as production does where Google's emulator is less strict; see authctl help strict."),
    .repeated(
      "provider", "ID", completion: .candidates(.providers),
      help:
        "A provider that is enabled from the start, such as apple.com; a strict server has none by default."),
    .option(
      "trust-keys", "PATH", completion: .file,
      help:
        "The keys that sign providers' ID tokens and custom tokens, for a strict server: a JSON Web Key Set, or certificates (PEM)."
    ),
    .repeated(
      "hosting-domain", "DOMAIN",
      help:
        "A custom Firebase Hosting domain that e-mail links may use, for a strict server; it refuses all others."
    ),
    .repeated(
      "throttle", "WHAT=COUNT",
      help:
        "How many a strict server accepts in an hour, 0 for no limit: passwords (wrong ones of an account; default: 100) or sign-ups (default: 100000)."
    ),
    .flag("enforce-app-check", help: "Refuse calls from apps without an App Check token.")
  )
  .under(ServerHeading.answers)

  /// Refuses options that only a strict server uses; a project file can make it strict too.
  func check(isStrict: Bool) throws(CommandFailure) {
    let isLax = providers.isEmpty && trustKeys == nil && hostingDomains.isEmpty && throttles.isEmpty
    guard isStrict || isLax else {
      throw CommandFailure.usage(
        "--provider, --trust-keys, --throttle and --hosting-domain need --strict, or a project file that sets it: "
          + "without it every provider, key and domain is accepted, and nothing is limited", hint: nil)
    }
  }

  /// Reads the keys and sets the mode; an option or the project file makes it strict.
  func apply(
    to configuration: inout EmulatorConfiguration, isStrict: Bool, _ context: Context
  ) throws {
    configuration.enforcesAppCheck = enforcesAppCheck
    guard isStrict else { return }
    configuration.policy = Policy(.production)
    for limit in throttles {
      configuration.policy.limits[limit.throttle] = limit.count > 0 ? limit.count : nil
    }
    configuration.providers = providers.map(\.id)
    configuration.hostingDomains = hostingDomains.map(\.name)
    guard let trustKeys else { return }
    let text = String(
      decoding: try context.bytes(ofFileOrInput: trustKeys, named: "--trust-keys"), as: UTF8.self)
    do throws(TrustedKeys.Fault) {
      configuration.trustedKeys = try TrustedKeys(parsing: text)
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ fault: TrustedKeys.Fault) -> any Error {
    switch fault {
    case .key(.missingLibrary(let install)):
      AuthError.invalid(Problem(.missingLibrary(name: "libcrypto", install: install)))
    case .key(let error): CommandFailure.usage("--trust-keys: \(error)", hint: nil)
    case .unreadable:
      CommandFailure.usage(
        "--trust-keys: the file has no RSA key",
        hint: "give a JSON Web Key Set, an object of certificates by key ID, or certificates (PEM)")
    }
  }
}

struct SupportedProvider: ParsableValue {
  let id: String

  init(parsing text: String) throws(UsageError) {
    guard DefaultSupportedIdps.all.contains(text) else {
      throw UsageError("'\(text)' is not one of \(DefaultSupportedIdps.all.joined(separator: ", "))")
    }
    id = text
  }
}

/// `WHAT=COUNT`; zero is no limit.
struct ThrottleLimit: ParsableValue {
  let throttle: Throttle
  let count: Int64

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let throttle = Throttle(rawValue: parts[0]), let count = Int64(parts[1]),
      count >= 0
    else {
      let names = Throttle.allCases.map { "\($0.rawValue)=COUNT" }.joined(separator: " or ")
      throw UsageError("'\(text)' is not \(names) with a whole number, 0 for no limit")
    }
    (self.throttle, self.count) = (throttle, count)
  }
}

struct CustomDomain: ParsableValue {
  /// In lower case.
  let name: String

  init(parsing text: String) throws(UsageError) {
    guard HostingDomain.isCustom(text) else {
      throw UsageError(
        "'\(text)' is not a custom domain of Firebase Hosting, such as links.example.com; "
          + "web.app and firebaseapp.com are not custom")
    }
    name = text.lowercased()
  }
}
