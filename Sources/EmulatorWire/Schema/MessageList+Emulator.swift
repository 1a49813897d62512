extension MessageList {
  /// Messages that only a local server has.
  static let emulator = MessageList(
    "emulator.v1",
    """
    EmulatorConfig signIn:EmulatorConfigSignIn emailPrivacyConfig:EmulatorConfigEmailPrivacyConfig
    EmulatorConfigSignIn allowDuplicateEmails:b
    EmulatorConfigEmailPrivacyConfig enableImprovedEmailPrivacy:b
    ExportedConfig signIn:ExportedSignIn emailPrivacyConfig:EmulatorConfigEmailPrivacyConfig
    ExportedSignIn allowDuplicateEmails:b phoneNumber:ExportedPhones
    ExportedPhones testPhoneNumbers:{s}
    InjectedFaults faults:[InjectedFault] seed:l
    InjectedFault answer:s count:i latency:s method:s probability:n struck:i
    FictionalPhone code:s phoneNumber:s sendError:s verifyError:s expireTime!:time
    FictionalPhones notes:[s] phones:[FictionalPhone]
    LeasePhonesRequest code:s count:i range:s sendError:s ttlSeconds:l verifyError:s
    ReleasePhoneRequest deleteAccount:b phoneNumber:s
    VerificationCodes verificationCodes:[VerificationCode]
    VerificationCode app:s code:s languageCode:s localId:s phoneNumber:s purpose:s sentAt:time sessionInfo:s text:s
    TotpCodes totpCodes:[TotpCode]
    TotpCode code:s displayName:s isUsed:b mfaEnrollmentId:s secondsLeft:i
    SignInAsUserResponse expiresIn:l idToken:s providerId:s refreshToken:s
    SilentPushes silentPushes:[SilentPush]
    SilentPush appToken:s isSandbox:b payload:SilentPushPayload
    SilentPushPayload com.google.firebase.auth:SilentPushContent
    SilentPushContent receipt:s secret:s
    MintRecaptchaTokenRequest action:s score:n
    MintRecaptchaTokenResponse token:s
    AppleCode code:s
    OobCodes oobCodes:[OobCode]
    OobCode app:s email:s isReturned:b languageCode:s localId:s newEmail:s oobCode:s oobLink:s requestType:s sender:s
      senderName:s sentAt:time subject:s text:s
    Events dropped:l events:[Event] newest:l position:l
    Event address:s app:s appToken:s code:s count:i email:s event:s fields:[s] isSandbox:b kind:s languageCode:s localId:s name:s newEmail:s
      offsetMilliseconds:i oobCode:s oobLink:s own:s payload:SilentPushPayload phoneNumber:s projectId:s providerId:s
      purpose:s reason:s receiver:s requestType:s requested:s schema:i secondFactor:s sender:s senderName:s subject:s tenantId:s text:s time:time
    Clock movedBack:b offsetMilliseconds:l time:time
    MoveClockRequest moveMilliseconds:l reset:b time:time
    Status accounts:i phoneLeases:i phoneOutcomes:i pid:i projectId:s publicUrl:s startTime:time strict:b testPhones:i
      upstream:s version:s
    Snapshots snapshots:[Snapshot]
    Snapshot accounts:i name:s savedAt:time
    ExportResponse nextPageToken:s parts:[FilePart]
    FilePart file:s text:s
    ImportRequest commit:b importId:s parts:[FilePart]
    ImportResponse accountCount:l
    ApplyRequest dryRun:b project:o
    ApplyResponse changes:[ProjectChange]
    ProjectChange action:Action id:s kind:s members:[ChangedMember] tenantId:s
    enum ProjectChange.Action created changed unchanged
    ChangedMember after:x before:x name:s
    DescribeResponse nextPageToken:s project:o users:[o]
    SettingsResponse settings:o
    ActionResponse authEmulator:ActionResult
    ActionResult email:s error:s instructions:s instructions2:s newEmail:s success:s urlTemplate:s
    """)

  static let appCheck = MessageList(
    "google.firebase.appcheck.v1",
    """
    ExchangeDebugTokenRequest debugToken:s limitedUse:b
    AppCheckToken token:s ttl:s
    DebugToken displayName:s name:s token:s
    Service enforcementMode:s name:s
    """)
}
