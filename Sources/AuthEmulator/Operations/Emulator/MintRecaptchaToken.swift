// It changes nothing, but needs the key of the seals, which only a call that may change the state creates.
extension MintRecaptchaToken: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard let action = action.filled else { throw .misfit(path: "", "must have required property 'action'") }
    let score = score ?? 0.9
    guard (0.0...1.0).contains(score) else { throw .misfit(path: "/score", "must be between 0.0 and 1.0") }
    let token = LocalRecaptchaToken(action: action, score: score, call.world)
    return Response { [call] in $0.token = token.text(call.world) }
  }
}
