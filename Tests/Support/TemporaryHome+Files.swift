package import AuthHTTP
import Foundation

extension TemporaryHome {
  /// Changes the credentials file like a person with an editor, keeping its mode.
  package func rewriteCredentials(_ change: (String) -> String) throws {
    let url = URL(fileURLWithPath: credentials)
    let text = change(String(decoding: try Data(contentsOf: url), as: UTF8.self))
    try Data(text.utf8).write(to: url)
  }

  /// Makes the credentials file say that the ID token expires at `time`, in RFC 3339.
  package func setTokenExpiry(_ time: String) throws {
    try rewriteCredentials {
      $0.replacing(/"expiresAt" : "[^"]*"/, with: "\"expiresAt\" : \"\(time)\"")
    }
  }

  /// The content of a file in the home; empty if there is none.
  package func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data(), as: UTF8.self)
  }

  /// Writes a file to a path where the program keeps one, with the modes it requires.
  package func write(_ text: String, to path: String) throws {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }
}

extension HTTPResponse {
  /// A JSON response, for servers that misbehave on purpose.
  package static func json(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
    var fields = HTTPFields()
    fields["Content-Type"] = "application/json"
    return HTTPResponse(status, fields: fields, body: Array(text.utf8))
  }
}
