import Foundation
import IdentityToolkit
import Testing

@testable import AuthCore

@Suite struct AppConfigurationTests {
  private static let services = """
    {"project_info":{"project_number":"123","project_id":"my-app"},"client":[\
    {"client_info":{"mobilesdk_app_id":"1:123:android:aa","android_client_info":{"package_name":"com.example.a"}},\
    "oauth_client":[],"api_key":[{"current_key":"AIzaA"}]},\
    {"client_info":{"mobilesdk_app_id":"1:123:android:bb","android_client_info":{"package_name":"com.example.b"}},\
    "api_key":[{"current_key":"AIzaB"}]}],"configuration_version":"1"}
    """

  private func settings(_ text: String, package: String? = nil) throws -> AppFile {
    try AppFile(Array(text.utf8), package: package)
  }

  @Test(arguments: [
    "", "text", "[]", "{}", "{", #"{"client":"x"}"#, #"{"client":[]}"#,
    "<?xml version=\"1.0\"?><html></html>",
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>OTHER</key><string>x</string></dict></plist>",
    "bplist00", "bplist00\u{1}\u{2}\u{3}",
  ])
  func `anything else is refused`(text: String) {
    #expect(throws: AuthError.self) { try settings(text) }
  }

  @Test func `a service account's key is refused and not repeated in the error`() throws {
    let text =
      #"{"type":"service_account","project_id":"my-app","private_key":"-----BEGIN PRIVATE KEY-----"}"#
    let error = #expect(throws: AuthError.self) { try settings(text) }
    let said = try #require(error?.description)
    #expect(said.contains("service account") && !said.contains("BEGIN"))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `a property list is read in both formats`(format: PropertyListSerialization.PropertyListFormat) throws
  {
    let members: [String: Any] = [
      "API_KEY": "AIzaSy", "BUNDLE_ID": "com.example.app", "PROJECT_ID": "my-app",
      "GOOGLE_APP_ID": "1:123:ios:aa", "CLIENT_ID": "123-abc.apps.googleusercontent.com",
      "IS_ADS_ENABLED": false, "PLIST_VERSION": "1",
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: members, format: format, options: 0)
    let read = try AppFile(Array(data))
    #expect(read.apiKey == "AIzaSy" && read.app.bundleID == "com.example.app")
    #expect(read.projectID == "my-app" && read.app.appID == "1:123:ios:aa")
    #expect(read.app.pagesDomain == nil)
    #expect(read.app.clientID == "123-abc.apps.googleusercontent.com")
  }

  @Test func `the reversed client ID is enough`() throws {
    let read = try settings(
      """
      <?xml version="1.0"?><plist version="1.0"><dict><key>REVERSED_CLIENT_ID</key>\
      <string>com.googleusercontent.apps.123-abc</string></dict></plist>
      """)
    #expect(read.app.clientID == "123-abc.apps.googleusercontent.com")
  }

  @Test func `an Android app has its own client, not its server's`() throws {
    let own = #"{"client_id":"123-own.apps.googleusercontent.com","client_type":1}"#
    let web = #"{"client_id":"123-web.apps.googleusercontent.com","client_type":3}"#
    func read(_ clients: String) throws -> AppFile {
      try settings(
        Self.services.replacing(#""oauth_client":[]"#, with: #""oauth_client":[\#(clients)]"#),
        package: "com.example.a")
    }
    #expect(try read("\(web),\(own)").app.clientID == "123-own.apps.googleusercontent.com")
    #expect(try read(web).app.clientID == nil)
  }

  @Test func `one of several apps must be named`() throws {
    let several = #expect(throws: AuthError.self) { try settings(Self.services) }
    #expect(several?.description.contains("com.example.a, com.example.b") == true)
    #expect(throws: AuthError.self) { try settings(Self.services, package: "com.example.c") }
    let read = try settings(Self.services, package: "com.example.b")
    #expect(read.apiKey == "AIzaB" && read.app.appID == "1:123:android:bb" && read.projectID == "my-app")
  }

  @Test func `a web app's configuration is read`() throws {
    let read = try settings(
      #"{"apiKey":"AIza","authDomain":"my-app.firebaseapp.com","projectId":"my-app","appId":"1:1:web:a"}"#)
    #expect(read.apiKey == "AIza" && read.app.pagesDomain == "my-app.firebaseapp.com")
    #expect(read.projectID == "my-app" && read.app.appID == "1:1:web:a")
  }
}
