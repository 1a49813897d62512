/// The attributes that `deleteAttribute` of `accounts:update` can name (Docs/protocol.md 5.7).
package enum UserAttribute: String, WireEnum {
  case unspecified = "USER_ATTRIBUTE_NAME_UNSPECIFIED"
  case email = "EMAIL"
  case displayName = "DISPLAY_NAME"
  /// No longer in use.
  case provider = "PROVIDER"
  case photoURL = "PHOTO_URL"
  case password = "PASSWORD"
  /// No longer in use.
  case rawUserInfo = "RAW_USER_INFO"
}
