extension VerificationCodes: ReadOperation {
  static var otherTemplates: [String] { underTenants }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response {
      $0.verificationCodes = project.verificationCodes.all.map {
        Code($0, isFull: full == true, of: call.world.projectID)
      }
    }
  }
}

extension VerificationCodes.Code {
  /// An SMS as its receiver sees it; without `isFull` hardly more of it than Google's emulator shows.
  init(_ sent: SMSCodes.Entry, isFull: Bool, of project: String) {
    self.init {
      $0.phoneNumber = sent.phoneNumber
      $0.sessionInfo = sent.sessionInfo
      $0.code = sent.code
      $0.languageCode = sent.languageCode
      guard isFull || sent.languageCode != nil else { return }
      $0.text = SMSText.text(code: sent.code, project: project, language: sent.languageCode)
      guard isFull else { return }
      $0.purpose = sent.purpose?.rawValue
      $0.app = sent.app
      $0.localID = sent.localID
      $0.sentAt = sent.sentAt.map { Timestamp.text(milliseconds: $0) }
    }
  }
}
