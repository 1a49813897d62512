// It changes nothing, but needs the key of the seals, which only a call that may change the state creates.
extension MintAppleCode: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    let code = LocalAppleCode(call.world).text(call.world)
    return Response { $0.code = code }
  }
}
