/// Claims that an administrator adds to every ID token of a user: a JSON object of at most 1000 characters.
package enum CustomClaims {
  /// Refuses a string that is not valid claims; in a world that follows production, in its words.
  package static func check(_ text: String, _ world: World? = nil) throws(ServerError) {
    let hasProductionAdministration = world?.policy.hasProductionAdministration == true
    guard text.utf16.count <= ClaimsFault.limit else { throw ServerError(.claimsTooLarge) }
    let value: JSONValue
    do {
      value = try JSONReader.read(Array(text.utf8))
    } catch {
      throw ServerError(.invalidClaims, hasProductionAdministration ? error.description : nil)
    }
    guard hasProductionAdministration else {
      _ = try checking(value)
      return
    }
    guard case .object(let claims) = value else {
      throw ServerError(.invalidClaims, "Not a JSON Object: \(JSONOutput.text(of: value))")
    }
    // Production allows an administrator to set these two, but refuses them in custom tokens.
    let refused = ClaimsFault.reservedNames.first {
      !ClaimsFault.namesOfAdministrators.contains($0) && claims[$0] != nil
    }
    if let refused { throw ServerError(.forbiddenClaim, refused) }
  }

  /// Refuses a value that is not an object or uses a reserved name.
  package static func checking(_ value: JSONValue) throws(ServerError) -> ByName<JSONValue> {
    guard case .object(let claims) = value else { throw ServerError(.invalidClaims) }
    if let name = ClaimsFault.reservedNames.first(where: { claims[$0] != nil }) {
      throw ServerError(.forbiddenClaim, name)
    }
    return claims
  }
}
