package import AuthHTTP
import Foundation

/// A web app like one with the Firebase JS SDK: its page and its scripts (Docs/protocol.md 9.11).
package enum WebApp {
  /// Where the page gets the frame library.
  package enum Library: String, CaseIterable, Sendable {
    /// A stand-in for Google's, which is strict about every message.
    case standIn = "stand-in"
    /// The local server's `gapi.js`.
    case server = "server"
  }

  /// Answers a request to the app's server; `emulator` is `HOST:PORT` of the local server.
  ///
  /// - Parameters:
  ///   - request: `/app?lib=stand-in` or `/app?lib=server` for the page; any other path gets nothing.
  ///   - emulator: the server where the app signs in.
  /// - Returns: the page.
  package static func respond(to request: HTTPRequest, emulator: String) -> HTTPResponse {
    guard request.target.path == "/app", let scripts = try? scripts(request, emulator) else {
      return HTTPResponse(404)
    }
    let page = "<!doctype html><title>app</title><link rel=\"icon\" href=\"data:,\"><body>\(scripts)"
    return HTTPResponse(
      200, fields: HTTPFields([.init("content-type", "text/html"), .init("cache-control", "no-store")]),
      body: Array(page.utf8))
  }

  /// Answers a request to an app that looks for its user at start; `emulator` is `HOST:PORT` of the local
  /// server.
  package static func signedInPage(of request: HTTPRequest, emulator: String) -> HTTPResponse {
    guard request.target.path == "/signed-in", let script = try? fixture("signed-in") else {
      return HTTPResponse(404)
    }
    let page = """
      <!doctype html><title>app</title><link rel="icon" href="data:,"><script>
      window.emulator = 'http://\(emulator)'; window.apiKey = 'fake-api-key';</script><script>\(script)</script>
      """
    return HTTPResponse(
      200, fields: HTTPFields([.init("content-type", "text/html"), .init("cache-control", "no-store")]),
      body: Array(page.utf8))
  }

  private static func scripts(_ request: HTTPRequest, _ emulator: String) throws -> String {
    let library =
      request.target.item("lib") == Library.server.rawValue
      ? "<script src=\"http://\(emulator)/emulator/gapi.js\"></script>"
      : "<script>\(try fixture("frame-library"))</script>"
    return """
      \(library)<script>window.emulator = 'http://\(emulator)';</script><script>\(try fixture("web-app"))</script>
      """
  }

  private static func fixture(_ name: String) throws -> String {
    guard let url = Bundle.module.url(forResource: name, withExtension: "js", subdirectory: "Fixtures") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try String(contentsOf: url, encoding: .utf8)
  }
}
