extension ErrorEntry {
  /// This program's name for an error that the SDK calls internal, such as `ERROR_TOTP_CHALLENGE_TIMEOUT`;
  /// nil if the SDK's own name is specific.
  package var ownName: String? {
    sdk == .internalError && code != .internalError ? "ERROR_\(code.rawValue)" : nil
  }
}
