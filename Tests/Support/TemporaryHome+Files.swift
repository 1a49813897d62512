public import AuthHTTP
import Foundation

extension TemporaryHome {
  /// Changes the credentials file as a person with an editor would, keeping its mode.
  public func rewriteCredentials(_ change: (String) -> String) throws {
    let url = URL(fileURLWithPath: credentials)
    let text = change(String(decoding: try Data(contentsOf: url), as: UTF8.self))
    try Data(text.utf8).write(to: url)
  }
}

extension HTTPResponse {
  /// A JSON answer, for servers that misbehave on purpose.
  public static func json(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
    var fields = HTTPFields()
    fields["Content-Type"] = "application/json"
    return HTTPResponse(status, fields: fields, body: Array(text.utf8))
  }
}
