// The forms are those of Google's emulator, which checks no signature either.
extension PasskeySignInStart: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    return Response {
      $0.credentialRequestOptions = RequestOptions {
        $0.challenge = Base64.encode(Array(call.world.random.alphanumeric(32).utf8))
        $0.rpID = "localhost"
        $0.userVerification = "required"
      }
    }
  }
}
