import AuthHTTP
import BoundedJSON
import IdentityToolkit

/// What a browser shows for the link of an e-mail, in place of the JSON that programs get (Docs/protocol.md 9.2).
enum LinkPage {
  private static let paths = ["/emulator/action", "/emulator/action/"]

  /// The page for an answer; nil for another path, a redirection, or a client that prefers JSON.
  static func response(for answer: HTTPResponse, to request: HTTPRequest) -> HTTPResponse? {
    guard paths.contains(request.target.path), request.method.isReading, Negotiation.prefersHTML(request),
      let json = try? JSONReader.read(answer.body)
    else { return nil }
    let outcome = json["authEmulator"]
    let vary = ["Origin", "Accept"]
    if outcome?["urlTemplate"] != nil { return PageResponse.html(PageDocument.newPassword, vary: vary) }
    let words = outcome?["success"] ?? outcome?["error"]
    let page = PageDocument.usedLink(
      title: answer.status.isSuccess ? "Done" : "This link does not work",
      words: words?.string.map(sentence) ?? refusal(json["error"]?["message"]?.string ?? ""),
      more: outcome?["instructions"]?.string ?? "")
    return PageResponse.html(page, status: answer.status, vary: vary)
  }

  /// A refusal of the API, such as `EMAIL_EXISTS` or `WEAK_PASSWORD : Password should be …`.
  private static func refusal(_ message: String) -> String {
    let mark = message.firstRange(of: " : ")
    let code = message[..<(mark?.lowerBound ?? message.endIndex)]
    let isCode = !code.isEmpty && code.utf8.allSatisfy { $0 == 0x5F || (0x41...0x5A).contains($0) }
    guard isCode else { return sentence(message) }
    return sentence(
      ErrorCatalogue.message(
        ServerErrorCode(rawValue: String(code)), detail: mark.map { String(message[$0.upperBound...]) }))
  }

  private static func sentence(_ text: String) -> String {
    let end = text.last.map { ".!?".contains($0) } == true ? "" : "."
    return text.prefix(1).uppercased() + text.dropFirst() + end
  }
}
