extension SilentPushes: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response { response in
      response.silentPushes = (project.appProofs?.silentPushes ?? []).map { sent in
        Push {
          $0.appToken = sent.appToken
          $0.isSandbox = sent.isSandbox
          $0.payload = Payload {
            $0.content = Content {
              $0.receipt = sent.receipt
              $0.secret = sent.secret
            }
          }
        }
      }
    }
  }
}
