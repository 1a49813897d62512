extension VerificationCodes: ReadOperation {
  static var otherTemplates: [String] { underTenants }
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response { response in
      response.verificationCodes = project.verificationCodes.all.map { entry in
        Code {
          $0.phoneNumber = entry.phoneNumber
          $0.sessionInfo = entry.sessionInfo
          $0.code = entry.code
          $0.languageCode = entry.languageCode
          $0.text = entry.languageCode.map {
            SMSText.text(code: entry.code, project: call.world.projectID, language: $0)
          }
        }
      }
    }
  }
}
