extension OOBCodes: ReadOperation {
  static var otherTemplates: [String] { underTenants }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response { $0.oobCodes = project.oobCodes.all.map { Code($0, isFull: full == true) } }
  }
}

extension OOBCodes.Code {
  /// An e-mail as its receiver sees it; without `isFull` hardly more of it than Google's emulator shows.
  init(_ sent: SentEmail, isFull: Bool) {
    self.init {
      $0.email = sent.email
      $0.newEmail = sent.newEmail
      $0.requestType = sent.requestType.rawValue
      $0.oobCode = sent.oobCode
      $0.oobLink = sent.oobLink
      // The address to register with Apple.
      if isFull || MailSender.isRelayed(sent.newEmail ?? sent.email) { $0.sender = sent.sender }
      guard isFull else { return }
      $0.senderName = sent.senderName
      $0.subject = sent.subject
      $0.text = sent.text
      $0.languageCode = sent.languageCode
      $0.app = sent.app
      $0.localID = sent.localID
      $0.sentAt = sent.sentAt.map { Timestamp.text(milliseconds: $0) }
      $0.isReturned = sent.isReturned
    }
  }
}
