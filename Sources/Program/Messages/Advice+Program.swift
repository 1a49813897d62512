import SafeFiles

/// Rows about failures that this program finds itself: network, files, targets, the command line.
extension Advice {
  var program: NextStep? {
    switch code {
    case .networkError, .neverSent: .run("doctor")
    case .timedOut:
      "allow more time: \(run: .again(without: "timeout") + "--timeout 2m"); or see what can be reached: \(run: "doctor")"
    case .tlsError:
      "with a private authority, set SSL_CERT_FILE to its certificate; to see what else may be missing: \(run: "doctor")"
    case .missingLibrary: "install the library, then: \(run: "doctor")"
    case .notSignedIn: .run(signIn(by: provider))
    case .targetMismatch: "see which target applies: \(run: "config which")"
    case .inputNeeded: "give it as an option or a variable: \(run: "help environment")"
    case .unsafeFile: "see what is wrong with the file and repair it: \(run: "doctor --repair")"
    case .damagedFile: .run("doctor --repair")
    case .newerFile: "use the version that wrote it"
    case .lockedFile: "wait for the other command to end, then run the same command again"
    case .storeFailed: "run the same command again; to see what else may be missing: \(run: "doctor")"
    case .unreadableFile, .unwritableFile: "see the files' owners and modes: \(run: "doctor")"
    case .insecureHTTP: "where the network is trusted: \(run: .again() + "--insecure-http")"
    case .demoProject: "use the real one: \(run: .again(without: "project") + "--project ID")"
    case .noHome: "set HOME to an absolute path, or XDG_CONFIG_HOME and XDG_STATE_HOME"
    case .usage: "for usage: \(run: "help")"
    case .noValue: "see the whole result: run the same command with --json instead of --field"
    case .notSet: "see every value and its origin: \(run: "config which")"
    case .unreadableInput: "check the path; to see what a command reads: \(run: "help")"
    case .unwritableOutput: "make room for it, or write it elsewhere"
    case .cannotListen: "for a free port: \(run: "emulator start --port 0")"
    case .notRunning: .run("emulator start --detach")
    case .notInBackground: "stop it where it is running; its process: \(run: "emulator status [<address>]")"
    case .cannotRun, .commandNotFound: .run("help exec")
    case .invalidSetting: "see what each can have: \(run: "emulator settings")"
    case .ambiguousUser: "give the uid: \(run: "emulator users list")"
    default: nil
    }
  }
}

extension AuthError {
  /// What to do next, if the facts of the error say more than the row of its code; else nil.
  func step(_ advice: Advice) -> NextStep? {
    switch self {
    case .refused: nil
    case .secondFactorNeeded(let resolver): resolver.step
    case .signedOut(awaitsSecondFactor: true): .run(.secondFactor)
    case .signedOut(awaitsSecondFactor: false): nil
    case .otherProject(let what, let stored, let current):
      // A session and a verification of different targets fit at neither of them.
      if !advice.options.isDisjoint(with: ["link", "reauth", "update"]) {
        "start over here: \(run: what == "the session" ? advice.signIn(by: advice.provider) : advice.newMessage)"
      } else {
        "\(stored.wayBack(from: current, advice)); or start over here: \(run: advice.signIn(by: advice.provider))"
      }
    case .conflict(let conflict): conflict.step
    case .unexpectedResponse:
      advice.origin.map { "see what answers there: \(run: "emulator status \($0.operand)")" }
        ?? (isRetryable ? Advice.wait : nil)
    case .nothingPending(let problem), .invalid(let problem), .declined(let problem),
      .network(let problem, _),
      .store(let problem):
      problem.step(advice)
    case .otherUser, .canceled: nil
    }
  }
}

extension Project {
  /// The failed command at this target.
  fileprivate func wayBack(from current: Project, _ advice: Advice) -> NextStep {
    let again = NextCommand.again(without: "emulator", "api-key", "project", "tenant", "insecure-http")
    let there = "--project \(id)" + (tenant.map { "--tenant \($0)" } ?? "") as NextCommand
    if isSameProject(as: current) {
      return tenant.map { "use its tenant: \(run: .again(without: "tenant") + "--tenant \($0)")" }
        ?? advice.withoutTenant
    }
    return switch service {
    case .inProcess: "use its target: \(run: again + "--emulator embedded" + there)"
    case .emulator(let host, let port):
      "use its target: \(run: again + "--emulator \(HTTPOrigin(.http, host: host, port: port).authority)" + there)"
    case .production: "use its target, without an emulator: \(run: again + "--api-key KEY" + there)"
    }
  }
}

extension Problem {
  fileprivate func step(_ advice: Advice) -> NextStep? {
    switch kind {
    case .argument(let argument): argument.step(advice)
    case .enrollment(.firstFactor("anonymous")): Advice.addPassword
    case .enrollment(.noEmail): .run("email link ADDRESS")
    case .noVerification(let number): "\(run: number.map { "phone send \($0)" } ?? advice.newMessage)"
    case .noUpdatedCredential: .run("phone verify --link CODE")
    case .noProviderCredential(let provider): "it comes from a refused \(run: .link(provider))"
    case .noProviderPage(let provider): "\(run: .signIn(by: provider) + "--browser")"
    case .noSilentPush: .run("phone app request --apns-token HEX")
    case .noAppVerification: .run("phone app page")
    case .noSecondFactor: .run("email sign-in ADDRESS")
    case .noChallenge: .run("mfa challenge [--factor]")
    case .noEnrollment: .run("mfa enroll totp")
    case .providerAlreadyLinked("phone"): "to replace the number: \(run: "phone verify --update CODE")"
    case .providerAlreadyLinked("password"): "to change the password: \(run: "user update --new-password")"
    case .providerAlreadyLinked(let provider): .run("user unlink \(provider)")
    case .appleNonce(let fault): fault.step
    case .signInPage(let fault): fault.signInStep
    case .verificationPage(let fault): fault.verificationStep
    case .unverified(.malformed): .run("token --force-refresh")
    case .insecureHTTP:
      "if the network is trusted: \(run: .again() + "--insecure-http"), or for every command: \(export: "AUTHCTL_INSECURE_HTTP", "1")"
    case .file(let error): error.step
    case .transport(.untrusted) where proxyVariable != nil:
      "with a private authority, set SSL_CERT_FILE to its certificate; or without the proxy: \(shell: "unset", proxyVariable ?? "")"
    case .transport where proxyVariable != nil:
      "if the service can be reached without the proxy: \(shell: "unset", proxyVariable ?? ""); or see what can be reached: \(run: "doctor")"
    case .missingLibrary, .transport(.missingLibrary): .shell(fix)
    default: nil
    }
  }

  /// The variable of the proxy on the way that failed, as ``ProxySettings`` names it; nil without one.
  private var proxyVariable: String? {
    guard case .transport(let error) = kind else { return nil }
    return switch error {
    case .couldNotConnect(let host, _), .connectionLost(let host, _), .timedOut(_, let host),
      .untrusted(let host, _):
      host.firstMatch(of: /through the proxy .* \(([A-Za-z_]+)\)$/).map { String($0.1) }
    default: nil
    }
  }
}

extension SafeFileError {
  /// What to do about it; for a usual place in a home that cannot be used also how to name another one.
  var step: NextStep? {
    switch self {
    case .cannotWrite(_, let number) where ![ENOSPC, EDQUOT, EFBIG].contains(number): break
    case .cannotRead(let path, EACCES) where path.hasSuffix("/authctl"),
      .cannotRead(let path, ENOTDIR) where path.hasSuffix("/authctl"):
      break
    default: return .shell(fix)
    }
    guard let base = BaseDirectory(usuallyOver: path), let fix else { return .shell(fix) }
    return
      "\(NextStep.shell(fix)); or name a directory that you can write: \(export: base.rawValue, "DIRECTORY")"
  }
}

extension ErrorReport {
  /// The same with what helps if the process may open no more files, whatever needed another one.
  var aboutOpenFiles: Self {
    // The text of EMFILE, as the system and this program write it.
    guard message.lowercased().hasSuffix("too many open files") else { return self }
    var report = self
    report.next = Self.moreOpenFiles
    return report
  }

  fileprivate static let moreOpenFiles: NextStep = "allow more open files: \(shell: "ulimit", "-n", "1024")"
}

extension CommandFailure {
  /// A failure for a limit of open files with which nothing can be done.
  static func fewOpenFiles(_ limit: UInt64) -> Self {
    Self(
      .unreadableFile, "this process may have only \(limit) open files, too few for authctl",
      hint: ErrorReport.moreOpenFiles)
  }
}

extension BaseDirectory {
  /// The one whose usual place in a home a path is in, or on the way to; nil for any other path.
  fileprivate init?(usuallyOver path: String) {
    if path.hasSuffix("/.config") || path.contains("/.config/authctl") {
      self = .configuration
    } else if path.hasSuffix("/.local") || path.hasSuffix("/.local/state")
      || path.contains("/.local/state/authctl")
    {
      self = .state
    } else {
      return nil
    }
  }
}

extension Problem.Argument {
  /// What to pass instead, or which command to use; nil if the message says it all.
  func step(_ advice: Advice) -> NextStep? {
    switch self {
    case .noProjectID: Self.namingProject
    case .setting(let text, let source, _): Self.setting(text, from: source)
    case .code, .noCode: .run("phone verify CODE …")
    case .secondFactorCode(_, let isEnrollment), .noSecondFactorCode(_, let isEnrollment):
      isEnrollment ? .run("mfa enroll finish CODE …") : .run("mfa resolve CODE …")
    case .unverifiedApp(let request):
      "for a fictional number: \(run: request.command + "--no-app-verification"); for a real one: \(run: request.command + "--recaptcha")"
    case .deviceToken, .foreignSilentPush: .run("phone app request --help")
    case .noAppID, .noCallbackApp: .run("config set appId 1:123456789012:ios:0a1b2c3d4e5f")
    case .nonceLength: .run("apple nonce --length 32")
    case .redirectURI(let clientID):
      .run("apple authorize-url --redirect-uri https://example.com/apple --client-id \(clientID)")
    case .noEmailAddress: .run("email link ADDRESS")
    case .noPages: "start one that has: \(run: "emulator start --detach")"
    case .nativeProvider(let provider): "with a token of that SDK's: \(run: .signIn(by: provider))"
    case .noSMSFactor: .run("mfa resolve CODE")
    case .factorWithoutSMS(let id): .run("mfa resolve --factor \(id) CODE")
    case .unknownFactorKind: .run("mfa resolve --factor FACTOR CODE")
    case .appFile: .run("config import FILE")
    case .severalApps(let names): .run("config import --android-package \(names.first) <file>")
    case .serviceAccountKey:
      "download google-services.json or GoogleService-Info.plist from the app's settings"
    case .outer(let problem): TargetProblem(rawValue: problem.name)?.step(advice)
    case .noService, .phoneNumber, .emailAddress, .other: nil
    }
  }

  fileprivate static let namingProject: NextStep =
    "name it, here or with --project: \(export: "AUTHCTL_PROJECT", "PROJECT_ID")"

  /// The repaired value, where the wrong one came from; what a key should be is not shown.
  private static func setting(_ text: String?, from source: String) -> NextStep {
    let name = SettingName(of: source) ?? .emulatorHost
    let value = text.flatMap(name.repaired)
    let lead: NextStep =
      switch (name, value) {
      case (.apiKey, _): "give the key alone, as the console shows it: "
      case (.emulatorHost, nil): "give an address, such as 127.0.0.1:9099: "
      default: ""
      }
    let sample = value ?? (name == .emulatorHost ? "HOST:PORT" : nil)
    if let option = name.option, option == source {
      return lead + .run(.again(without: String(option.dropFirst(2))) + "\(words: option) \(sample)")
    }
    return SettingName.isVariable(source)
      ? lead + "\(export: source, sample ?? placeholder(of: name))"
      : lead + .run("config set \(name.rawValue) \(sample)")
  }

  private static func placeholder(of name: SettingName) -> String {
    switch name {
    case .projectID: "PROJECT_ID"
    case .apiKey: "KEY"
    default: "ID"
    }
  }
}

extension TargetProblem {
  fileprivate func step(_ advice: Advice) -> NextStep {
    switch self {
    case .noProject: Problem.Argument.namingProject
    case .minting: .run("help targets")
    case .customToken:
      "create it in your backend with an Admin SDK (createCustomToken), then: \(run: "custom-token sign-in --token-file PATH")"
    case .notLocal: "choose a local server with --emulator, or use another profile: \(run: "profiles")"
    case .embeddedBrowser: .run("emulator start --detach")
    case .embeddedFaults, .embeddedEvents, .embeddedSnapshots:
      advice.atRunningServer
        ?? .run("emulator start --detach [--fail] [--latency]")
    }
  }
}
