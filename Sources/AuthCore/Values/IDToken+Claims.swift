extension IDToken {
  /// Decodes a token.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, which quotes none of it.
  public init(_ text: Secret) throws(AuthError) {
    do throws(MalformedJWT) {
      self = try text.reveal { text throws(MalformedJWT) in try Self(parsing: text) }
    } catch {
      throw .invalid(Problem(.malformedToken(reason: error.description)))
    }
  }
}

extension IDToken.Claims {
  /// `user_id`, else `sub`: the uid, or the user's identifier at a provider.
  public var uid: String? { userID ?? subject }

  /// `email_verified`; missing is false.
  public var isEmailVerified: Bool { emailVerified ?? false }

  /// `firebase.sign_in_second_factor`; nil if one factor sufficed.
  public var secondFactor: SecondFactor.Kind? {
    secondFactorName.map { SecondFactor.Kind(rawValue: $0) ?? .unknown }
  }

  /// `firebase.sign_in_provider`, such as `phone`.
  public var providerID: String? { signInProvider }

  /// A claim by its name on the wire, as in `let role: String? = claims["role"]`; nil if it is missing or of another type.
  public subscript<Value: Decodable>(name: String) -> Value? {
    all[name].flatMap { try? BoundedDecoder.decode(Value.self, from: $0) }
  }

  /// All claims as a type of yours.
  ///
  /// - Throws: `DecodingError`.
  public func decode<Value: Decodable>(as type: Value.Type) throws -> Value {
    try BoundedDecoder.decode(type, from: .object(all))
  }
}
