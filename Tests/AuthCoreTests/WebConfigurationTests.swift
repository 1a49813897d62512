import Foundation
import Testing

@testable import AuthCore

/// The `firebaseConfig` of the console, as people paste it.
@Suite struct WebConfigurationTests {
  private func settings(_ text: String) throws -> AppFile {
    try AppFile(Array(text.utf8))
  }

  private static let console = """
    // Import the functions you need from the SDKs you need
    import { initializeApp } from "firebase/app";
    import { getAnalytics } from "firebase/analytics";
    // TODO: Add SDKs for Firebase products that you want to use
    // https://firebase.google.com/docs/web/setup#available-libraries

    // Your web app's Firebase configuration
    const firebaseConfig = {
      apiKey: "AIzaSy",
      authDomain: "my-app.firebaseapp.com",
      projectId: "my-app",
      storageBucket: "my-app.firebasestorage.app",
      messagingSenderId: "123456789012",
      appId: "1:123456789012:web:0a1b2c",
      measurementId: "G-0A1B2C"
    };

    // Initialize Firebase
    const app = initializeApp(firebaseConfig);
    const analytics = getAnalytics(app);
    """

  private static let page = """
    <!DOCTYPE html><html lang="en"><body><p>It's an app; don't panic.</p>
    <script type="module">
      import { initializeApp } from "https://www.gstatic.com/firebasejs/12.0.0/firebase-app.js";
      const firebaseConfig = {apiKey: "AIzaSy", authDomain: "my-app.firebaseapp.com", projectId: "my-app",
        appId: "1:123456789012:web:0a1b2c"};
      initializeApp(firebaseConfig);
    </script></body></html>
    """

  @Test(arguments: [
    console, page,
    "{ apiKey: 'AIzaSy', authDomain: 'my-app.firebaseapp.com', projectId: 'my-app', appId: '1:123456789012:web:0a1b2c', }",
    "firebase.initializeApp({'apiKey':`AIzaSy`,\"authDomain\":'my-app.firebaseapp.com',projectId:\"my-app\",appId:'1:123456789012:web:0a1b2c',});",
    "export const environment = { production: false, firebase: {\n apiKey: 'AIzaSy', authDomain: 'my-app.firebaseapp.com', projectId: 'my-app', appId: '1:123456789012:web:0a1b2c' } };",
    "apiKey: 'AIzaSy'\r\nauthDomain: 'my-app.firebaseapp.com'\r\nprojectId: 'my-app'\r\nappId: '1:123456789012:web:0a1b2c'",
    "\u{FEFF}var firebaseConfig={apiKey:\"AIzaSy\",authDomain:\"my-app.firebaseapp.com\",projectId:\"my-app\",appId:\"1:123456789012:web:0a1b2c\"}",
  ])
  func `a snippet is read whatever surrounds it`(text: String) throws {
    let read = try settings(text)
    #expect(read.apiKey == "AIzaSy" && read.projectID == "my-app")
    #expect(read.app.pagesDomain == "my-app.firebaseapp.com" && read.app.appID == "1:123456789012:web:0a1b2c")
    #expect(read.app.bundleID == nil)
  }

  @Test func `the same configuration twice counts as one`() throws {
    #expect(try settings(Self.console + Self.console).projectID == "my-app")
  }

  @Test(arguments: [
    "const firebaseConfig = {", "const firebaseConfig = { apiKey: \"AIzaSy, projectId: my-app };",
    "{ apiKey }",
    "const firebaseConfig = {};", "const a = { apiKey: \"only one member proves nothing\" };",
    "// { apiKey: 'a', projectId: 'b' }", "{ myapiKey: 'a', myprojectId: 'b' }", "{{{{", "'", "`${",
    "{ apiKey: 'a' projectId: 'b' }", "{ apiKey: '', projectId: 'b' }", "{ ...a, apiKey: 'a' }",
  ])
  func `a string without a configuration is refused`(text: String) {
    #expect(throws: AuthError.self) { try settings(text) }
  }

  @Test(arguments: [
    ("const c = { apiKey: process.env.KEY, projectId: 'my-app' };", "apiKey is not text in quotes"),
    ("const c = { apiKey: 'a', projectId: `${name}-app` };", "projectId is not text in quotes"),
    ("const c = { apiKey: 'a', projectId: 'my-' + name };", "projectId is not text in quotes"),
    ("const c = { apiKey: 'a', projectId: 'my\\x2dapp' };", "projectId is not text in quotes"),
    ("const c = { apiKey: 'a', projectId: 7 };", "projectId is not text in quotes"),
    (
      "const c = { dev: {apiKey: 'a', projectId: 'my-dev'}, live: {apiKey: 'b', projectId: 'my-live'} };",
      "it has several values of apiKey; keep one"
    ),
    ("const k = { type: 'service_account', private_key: '-----BEGIN', projectId: 'x' };", "service account"),
  ])
  func `an unusable member is named without its value`(text: String, reason: String) throws {
    let error = #expect(throws: AuthError.self) { try settings(text) }
    let said = try #require(error?.description)
    #expect(said.contains(reason) && !said.contains("BEGIN"), "\(said)")
  }

  @Test(arguments: ["{a:", "apiKey:'a',", "'", "apiKey", ":::: "])
  func `a long meaningless input is rejected fast`(piece: String) {
    let text = "x " + String(repeating: piece, count: 20_000)
    #expect(throws: AuthError.self) { try settings(text) }
  }
}
