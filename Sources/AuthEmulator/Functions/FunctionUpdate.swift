struct FunctionUpdate {
  private(set) var sessionClaims: ByName<JSONValue> = [:]
  private var record: ByName<JSONValue> = [:]
  private var fields: Set<Name> = []
  private var customAttributes: String?

  /// Decodes the outcome of a call; a refusal has the words of Google's emulator, which production does not have.
  init(
    _ outcome: FunctionOutcome, of event: BlockingEvent, at uri: String, _ call: Call
  ) throws(ServerError) {
    let answer = try outcome.answer(of: uri, call)
    // A function that changes nothing returns no record.
    guard let value = answer["userRecord"], value.isTruthy else { return }
    guard let record = value.object, let mask = record["updateMask"]?.string.filled else {
      // Production's details are not known.
      throw ServerError(
        .blockingFunctionErrorResponse,
        call.world.policy.hasProductionFunctions ? nil : "((Response UserRecord is missing updateMask.))")
    }
    self.record = record
    fields = Set(names: mask.split(separator: ",").map(String.init))
    if call.world.policy.hasProductionFunctions { fields.remove("photoUrl") }
    if fields.contains("customClaims") {
      let text = JSONOutput.text(of: record["customClaims"] ?? .null)
      try CustomClaims.check(text)
      customAttributes = text
    }
    // A new user has no session yet, so session claims of beforeCreate are ignored.
    if event == .beforeSignIn, fields.contains("sessionClaims") {
      let claims = record["sessionClaims"]?.object
      if call.world.policy.hasProductionFunctions, claims == nil {
        throw ServerError(.blockingFunctionErrorResponse)
      }
      sessionClaims = claims ?? [:]
    }
  }

  /// Returns whether the user shall be disabled, where production only refuses this sign-in of an existing account.
  mutating func extractRefusal(_ call: Call) -> Bool {
    guard call.world.policy.hasProductionFunctions, !call.effects.makesUser, fields.remove("disabled") != nil
    else {
      return false
    }
    return record["disabled"]?.isTruthy ?? false
  }

  func apply(to user: inout UserRecord) {
    if fields.contains("displayName") { user.displayName = record["displayName"]?.primitiveText }
    if fields.contains("photoUrl") { user.photoUrl = record["photoUrl"]?.primitiveText }
    if fields.contains("disabled") { user.disabled = record["disabled"]?.isTruthy ?? false }
    if fields.contains("emailVerified") { user.emailVerified = record["emailVerified"]?.isTruthy ?? false }
    if let customAttributes { user.customAttributes = customAttributes }
  }
}

extension FunctionOutcome {
  /// The function's response; refuses the call if the function did, in the words of Google's emulator or
  /// production (Docs/protocol.md 10.10).
  @discardableResult
  func answer(of uri: String, _ call: Call) throws(ServerError) -> JSONValue {
    let hasProductionFunctions = call.world.policy.hasProductionFunctions
    switch self {
    case .timedOut where hasProductionFunctions:
      throw ServerError(.blockingFunctionErrorResponse, "Cloud function deadline exceeded.")
    case .timedOut:
      throw .functionFailed(
        "Deadline exceeded making request to \(uri).", because: "This operation was aborted")
    case .unreachable where hasProductionFunctions: throw .functionUnavailable
    case .unreachable: throw .functionFailed("Failed to make request to \(uri).", because: "fetch failed")
    case .answered(let status, let body) where status.isSuccess:
      do {
        return try JSONReader.read(body)
      } catch {
        throw hasProductionFunctions
          ? .functionUnavailable
          : .functionFailed("Response body is not valid JSON.", because: error.description)
      }
    case .answered(let status, let body):
      let text = String(decoding: body, as: UTF8.self)
      guard hasProductionFunctions else {
        throw ServerError(
          .blockingFunctionErrorResponse,
          "((HTTP request to \(uri) returned HTTP error \(status.code): \(text)))")
      }
      guard (400..<500).contains(status.code), status.code != 429 else { throw .functionUnavailable }
      throw ServerError(
        .blockingFunctionErrorResponse, "HTTP Cloud Function returned an error: \(text)")
    }
  }
}

extension ServerError {
  /// The function failed in production: 503 without a code word.
  fileprivate static let functionUnavailable = Self(
    503, "Error code: 47", reason: "backendError", domain: "global")

  /// The function returned no readable response: 500 with Node.js's message as the reason, as in Google's
  /// emulator.
  fileprivate static func functionFailed(_ sentence: String, because reason: String) -> Self {
    Self(
      500, "\(ErrorCode.blockingFunctionErrorResponse) : ((\(sentence)))", reason: reason,
      statusName: "INTERNAL")
  }
}
