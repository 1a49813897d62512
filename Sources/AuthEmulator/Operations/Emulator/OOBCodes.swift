extension OOBCodes: ReadOperation {
  static var otherTemplates: [String] { underTenants }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response { response in
      response.oobCodes = project.oobCodes.all.map { entry in
        Code {
          $0.email = entry.email
          $0.newEmail = entry.newEmail
          $0.requestType = entry.requestType.rawValue
          $0.oobCode = entry.oobCode
          $0.oobLink = entry.oobLink
          $0.sender = entry.sender
        }
      }
    }
  }
}
