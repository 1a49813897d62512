import CommandLineKit

/// What can happen on a local server, by its name in JSON (Docs/json.md).
enum EventType: String, ChoiceValue {
  case smsSent, emailSent, silentPushSent, accountCreated, accountUpdated, accountDeleted, accountsCleared,
    accountsImported, signedIn, clockMoved, configChanged, settingsIgnored, otherProjectNamed, deliveryFailed,
    snapshotSaved, snapshotRestored
}
