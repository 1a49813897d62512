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
      words: words?.string.map(RefusalSentence.spelled)
        ?? RefusalSentence.of(json["error"]?["message"]?.string ?? ""),
      more: outcome?["instructions"]?.string ?? "")
    return PageResponse.html(page, status: answer.status, vary: vary)
  }
}
