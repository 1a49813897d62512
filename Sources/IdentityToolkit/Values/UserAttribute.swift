/// The attributes that `deleteAttribute` of `accounts:update` can name (Docs/protocol.md 5.7).
public enum UserAttribute: String, WireEnum {
  /// Not said.
  case unspecified = "USER_ATTRIBUTE_NAME_UNSPECIFIED"
  /// The address.
  case email = "EMAIL"
  /// The name.
  case displayName = "DISPLAY_NAME"
  /// No longer in use.
  case provider = "PROVIDER"
  /// The photo.
  case photoURL = "PHOTO_URL"
  /// The password.
  case password = "PASSWORD"
  /// No longer in use.
  case rawUserInfo = "RAW_USER_INFO"
}
