/// Every command: a new one is a file and a line here.
package enum Commands {
  /// Runs the command of this process's arguments.
  ///
  /// - Returns: the exit status.
  package static func run() async -> Int32 { await Run.ofProcess(tree) }

  /// The program's description.
  ///
  /// Creating it does not describe any command.
  static let tree = CommandTree<Context, GlobalOptions>(
    program: "authctl",
    summary: "Sign users in to Firebase Authentication; a local server is built in.",
    globals: GlobalOptions.description,
    nouns: [
      Term("phone", "Sign in with an SMS code."),
      Term("phone app", "Prove to the service that a genuine app is asking for an SMS."),
      Term("apple", "Sign in with Apple."),
      Term("twitter", "Sign in with Twitter."),
      Term("oauth", "Sign in with any identity provider."),
      Term("email", "Sign in with an e-mail address, and use e-mail codes."),
      Term("anonymous", "Sign in without a credential."),
      Term("custom-token", "Sign in with a token made by the project's backend."),
      Term("mfa", "Enroll second factors, and sign in with them."),
      Term("mfa enroll", "Add a second factor to the signed-in user."),
      Term("recaptcha", "Show what reCAPTCHA enforces, and test it locally."),
      Term("totp", "Generate the codes of an authenticator app."),
      Term("user", "Show and change the signed-in user's account."),
      Term("session", "Export the session to a browser, or import one from there."),
      Term("config", "Show and change the settings of a profile."),
      Term("emulator", "Run and control a local auth server."),
      Term("emulator phones", "Manage fictional numbers: fixed codes, outcomes, leases."),
      Term("emulator users", "Manage the users of the local server and their claims."),
      Term("emulator faults", "Inject failures and delays into the local server."),
      Term("emulator snapshot", "Save snapshots of the local server, and restore them."),
    ],
    commands: [
      PhoneSend.self, PhoneVerify.self, PhoneList.self, PhoneForget.self, PhoneDoctor.self,
      PhoneAppRequest.self, PhoneAppAccept.self, PhoneAppPage.self, PhoneAppPushes.self,
      AppleNonceCommand.self, AppleAuthorizeURL.self, ProviderCommand<AppleParameters, SignInVerb>.self,
      ProviderCommand<AppleParameters, LinkVerb>.self, ProviderCommand<AppleParameters, ReauthVerb>.self,
      AppleMint.self, AppleRevoke.self,
      ProviderCommand<TwitterParameters, SignInVerb>.self,
      ProviderCommand<TwitterParameters, LinkVerb>.self,
      ProviderCommand<TwitterParameters, ReauthVerb>.self,
      ProviderCommand<OAuthParameters, SignInVerb>.self, ProviderCommand<OAuthParameters, LinkVerb>.self,
      ProviderCommand<OAuthParameters, ReauthVerb>.self, OAuthHandlerURL.self, OAuthMint.self,
      EmailSignUp.self, EmailSignInCommand.self, EmailLink.self, EmailReauth.self,
      EmailSendVerification.self, EmailConfirm.self, EmailReset.self, AnonymousSignIn.self,
      CustomTokenSignIn.self, CustomTokenMint.self, MFAList.self, MFAEnrollPhone.self, MFAEnrollTOTP.self,
      MFAEnrollFinish.self,
      MFAChallenge.self, MFAResolve.self, MFARemove.self, MFADoctor.self, TOTPCode.self,
      UserShow.self, UserUpdate.self, UserUnlink.self, UserDelete.self, TokenCommand.self, CallCommand.self,
      StatusCommand.self, SignOut.self, SessionExport.self, SessionImport.self, ConfigList.self,
      ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigPath.self, ConfigImport.self,
      ProfilesCommand.self, ProfilesDelete.self, ConfigWhich.self, EmulatorStart.self, EmulatorStop.self,
      EmulatorStatusCommand.self,
      EmulatorWait.self, EmulatorList.self, EmulatorLogs.self, EmulatorOpen.self, EmulatorExec.self,
      EmulatorCodes.self, EmulatorPhonesAdd.self,
      EmulatorFaultsAdd.self, EmulatorFaultsList.self, EmulatorFaultsClear.self, EmulatorPhonesList.self,
      EmulatorPhonesRemove.self, EmulatorPhonesLease.self, EmulatorPhonesRelease.self,
      EmulatorUsersList.self, EmulatorUsersShow.self, EmulatorUsersAdd.self, EmulatorUsersUpdate.self,
      EmulatorUsersSetClaims.self, EmulatorUsersDisable.self, EmulatorUsersEnable.self,
      EmulatorUsersDelete.self, EmulatorSettings.self, EmulatorClear.self,
      EmulatorClockCommand.self, EmulatorExport.self,
      EmulatorImport.self, EmulatorApply.self, EmulatorDescribe.self, EmulatorLinks.self,
      EmulatorEvents.self,
      EmulatorSnapshotSave.self, EmulatorSnapshotRestore.self, EmulatorSnapshotList.self,
      EmulatorSnapshotDelete.self,
      RecaptchaShow.self, RecaptchaMint.self,
      DoctorCommand.self, SmokeCommand.self,
      ErrorsCommand.self, ExplainCommand.self, CompletionsCommand.self, ManCommand.self,
    ],
    topics: HelpTopics.all,
    variables: [
      Term(
        "FIREBASE_AUTH_EMULATOR_HOST", "HOST:PORT of an emulator, like --emulator; overrides the profile."),
      Term("GCLOUD_PROJECT", "The project ID, if AUTHCTL_PROJECT is not set."),
      Term("GOOGLE_CLOUD_PROJECT", "The project ID, if neither of the others is set."),
      Term(
        "XDG_CONFIG_HOME", "The directory of settings and credentials, absolute; default: ~/.config."),
      Term(
        "XDG_STATE_HOME",
        "The directory for the embedded server's users and for server logs; default: ~/.local/state."),
      Term(
        "XDG_RUNTIME_DIR",
        "The directory for records of background servers; default: XDG_STATE_HOME."),
      Term("CI", "If set, never ask for input, as with --no-input."),
      Term("NO_COLOR", "If set, text is not colored."),
      Term("CLICOLOR_FORCE", "If set and not 0, text is always colored."),
      Term(
        "HTTPS_PROXY", "The proxy for HTTPS requests; NO_PROXY lists hosts to reach without it."),
      Term(
        "SSL_CERT_FILE", "Certificates to trust instead of the system's; CURL_CA_BUNDLE does the same."),
    ],
    groups: [
      CommandGroup(
        "Sign in", "phone", "email", "apple", "twitter", "oauth", "anonymous", "custom-token", "mfa",
        "totp"),
      CommandGroup("Session", "status", "token", "user", "session", "signout", "call"),
      CommandGroup("Local server", "emulator", "recaptcha"),
      CommandGroup(
        "Setup", "config", "profiles", "doctor", "smoke", "errors", "explain", "completions", "man"),
      CommandGroup(
        "Run", of: "emulator", "start", "exec", "stop", "status", "wait", "list", "logs", "open"),
      CommandGroup("Messages", of: "emulator", "codes", "links", "events"),
      CommandGroup("Users and numbers", of: "emulator", "users", "phones", "clear"),
      CommandGroup(
        "Project and state", of: "emulator", "settings", "apply", "describe", "export", "import", "snapshot"
      ),
      CommandGroup("Time and failures", of: "emulator", "clock", "faults"),
    ], synonyms: synonyms, otherNames: otherNames)
}
