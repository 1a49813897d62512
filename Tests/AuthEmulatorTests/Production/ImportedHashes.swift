/// The password `notasecret` in the algorithms of other services, with the salt `pepper!!`.
enum ImportedHashes {
  /// `pepper!!` in base64.
  static let salt = "cGVwcGVyISE="
  /// `signer-key-of-32-bytes-012345678` in base64.
  static let signerKey = "c2lnbmVyLWtleS1vZi0zMi1ieXRlcy0wMTIzNDU2Nzg="
  /// Computed with Python's `hashlib`; AES with OpenSSL.
  static let all: [(algorithm: String, hash: String)] = [
    (
      "HMAC_SHA512",
      "gmjEJxAdLalBJMP9asqs3yQRlmSJ4r1bMrWG94u8gXj5Uohu+M7Vx8Ry32IP1fvIetmMLfqwoe/lKGafTPD78w=="
    ),
    ("HMAC_SHA256", "gqJe3UxDrRMIwZJCyrdZn7oLMWjYQwTGvZ6JoVr6rn0="),
    ("HMAC_SHA1", "joNRH5ZEaRuR/zM5eDRGY5+rl/g="),
    ("HMAC_MD5", "LHfem2mi30yb+1gvDBGIRA=="),
    ("SHA512", "KcPERmmAN2oWKCZ0ZXS0r9Nj8iYOy5U8WoERLk0fPRv9ABs42fd+rnQNb44zX+hyI4a4NaLvn9wgTymavyqwKQ=="),
    ("SHA256", "2H18l9oaxO8z5dmDblnU87RF2wMPDDMeaBppbjc+SPY="),
    ("SHA1", "O/IKK4IF9xMBZUKbyKNILwj6cZk="),
    ("MD5", "hlKs5MAjmw9OZ0FrXN6m+g=="),
    ("PBKDF_SHA1", "dWFxpyEImLJqHQIJvqipJGJPF+0="),
    ("PBKDF2_SHA256", "RSVz/K52OsmZIM4ZPEEq1fkmF+FEHaPI6O3A9dC0a40="),
    (
      "STANDARD_SCRYPT",
      "OphouhDkgC9mPq52vtrMC1UqlLbVXSddmdlOKHI1AMKG7OAZfN1JEaOkAtm04uXo7xIGSzq74qQI+RU++oUl9A=="
    ),
    ("SCRYPT", "oaXzBuQgnw4IXVXpXS9qZg94R0lvyAltX7ddkecU1jM="),
  ]
}
