import CommandLineKit

/// All there is to type: a new command is a file and a line here.
enum Commands {
  /// The program's description; making it builds no command.
  static var tree: CommandTree<Context, GlobalOptions> {
    CommandTree(
      program: "authctl",
      summary: "Sign end users in to Firebase Authentication from a shell, with a local server to try it on.",
      globals: GlobalOptions.description,
      nouns: [
        Noun("phone", "Sign in with a code by SMS."),
        Noun("apple", "Sign in with Apple."),
        Noun("twitter", "Sign in with Twitter."),
        Noun("oauth", "Sign in by any identity provider."),
        Noun(
          "email", "Sign in with an e-mail address and a password, and use the codes that come by e-mail."),
        Noun("anonymous", "Sign in without a credential."),
        Noun("custom-token", "Sign in with a token that the project's own server made."),
        Noun("mfa", "Second factors: enrol them, and sign in with them."),
        Noun("mfa enroll", "Add a second factor to the signed-in user."),
        Noun("totp", "The codes of an authenticator app."),
        Noun("user", "The signed-in user's account."),
        Noun("config", "The settings of the profiles."),
        Noun("emulator", "The local server that everything can be tried on."),
        Noun("emulator phones", "Fictional numbers with fixed codes."),
        Noun("emulator faults", "Failures and delays that the local server injects."),
      ],
      commands: [
        PhoneSend.self, PhoneVerify.self, PhoneList.self, PhoneForget.self, PhoneVerifyClient.self,
        AppleNonceCommand.self, AppleAuthorizeURL.self, AppleSignInCommand.self, AppleLinkCommand.self,
        AppleReauthCommand.self, AppleMint.self, AppleRevoke.self,
        TwitterSignIn.self, TwitterLink.self, TwitterReauth.self,
        OAuthSignInCommand.self, OAuthLinkCommand.self, OAuthReauthCommand.self, OAuthHandlerURL.self,
        PhonePush.self, EmailSignUp.self, EmailSignInCommand.self, EmailLink.self, EmailReauth.self,
        EmailSendVerification.self, EmailConfirm.self, EmailReset.self, AnonymousSignIn.self,
        CustomTokenSignIn.self, MFAList.self, MFAEnrollPhone.self, MFAEnrollTOTP.self, MFAEnrollFinish.self,
        MFAChallenge.self, MFAResolve.self, MFAWithdraw.self, MFASmoke.self, TOTPCode.self, UserShow.self,
        UserUpdate.self, UserUnlink.self, UserDelete.self, TokenCommand.self, StatusCommand.self,
        SignOut.self, ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigPath.self,
        ConfigImport.self,
        ConfigWhich.self, EmulatorStart.self, EmulatorExec.self, EmulatorCodes.self, EmulatorPhonesAdd.self,
        EmulatorFaultsAdd.self, EmulatorFaultsList.self, EmulatorFaultsClear.self, EmulatorPhonesList.self,
        EmulatorPhonesRemove.self, EmulatorClear.self, EmulatorClockCommand.self, EmulatorExport.self,
        EmulatorImport.self, EmulatorLinks.self, DoctorCommand.self,
        ErrorsCommand.self, CompletionsCommand.self, ManCommand.self,
      ],
      topics: HelpTopics.all,
      variables: [
        VariableInfo(
          "FIREBASE_AUTH_EMULATOR_HOST", "HOST:PORT of an emulator, as --emulator; it wins over the profile."),
        VariableInfo("GCLOUD_PROJECT", "The project's ID where AUTHCTL_PROJECT is not set."),
        VariableInfo(
          "XDG_CONFIG_HOME", "Where settings and credentials are kept, absolute; ~/.config without it."),
        VariableInfo(
          "XDG_STATE_HOME", "Where the embedded server keeps its users; ~/.local/state without it."),
        VariableInfo("CI", "When set, nothing is asked, as with --no-input."),
        VariableInfo("NO_COLOR", "When set, text is not coloured."),
        VariableInfo("CLICOLOR_FORCE", "When set and not 0, text is coloured everywhere."),
        VariableInfo("HTTPS_PROXY", "The proxy of HTTPS requests; NO_PROXY lists hosts without it."),
        VariableInfo(
          "SSL_CERT_FILE", "Certificates to trust in place of the system's; CURL_CA_BUNDLE does the same."),
      ],
      footer: "Exit codes: authctl help exit-codes.", synonyms: synonyms)
  }
}

/// Every result is shown as a ``CommandResult``.
extension Command where Context == AuthctlCommands.Context, Result: CommandResult {
  static func erase(_ result: Result) -> any CommandResult { result }
}
