import AuthCore
import Foundation
import TestSupport
import Testing

@testable import ClientCommands
@testable import Program

/// Files of apps other than a web app's code.
@Suite struct AppFileKindTests {
  private func app(
    _ text: String, _ option: String = "", _ name: String = ""
  ) throws -> (settings: ProfileSettings, notes: [String]) {
    try AppFileText(name: "file", bytes: Array(text.utf8))
      .app(option.isEmpty ? nil : AppChoice(option: option, name: name))
  }

  private func refusal(_ text: String, _ option: String = "", _ name: String = "") throws -> String {
    let error = #expect(throws: (any Error).self) { try app(text, option, name) }
    if let error = error as? AuthError { return error.description }
    return try #require(error as? CommandFailure).report.message
  }

  private static let dart = """
    class DefaultFirebaseOptions {
      static FirebaseOptions get currentPlatform => kIsWeb ? web : ios;
      static const FirebaseOptions web = FirebaseOptions(
        apiKey: 'AIzaWeb', appId: '1:1:web:a', messagingSenderId: '1', projectId: 'my-app',
      );
      static const FirebaseOptions ios =
          FirebaseOptions(
        apiKey: String.fromEnvironment('KEY', defaultValue: 'AIzaIOS'), appId: '1:1:ios:a', projectId: 'my-app',
        iosClientId: '1-ios', androidClientId: '1-android', iosBundleId: 'com.example.app',
      );
    }
    """

  @Test func `a platform is chosen in the options of Flutter`() throws {
    #expect(try refusal(Self.dart) == "file: it has several configurations: web (my-app), ios (my-app)")
    #expect(try refusal(Self.dart, "platform", "macos").contains("no configuration 'macos', but web, ios"))
    let read = try app(Self.dart, "platform", "ios").settings
    #expect(read.apiKey == "AIzaIOS" && read.bundleID == "com.example.app" && read.clientID == "1-ios")
    #expect(try app(Self.dart, "platform", "web").settings.appID == "1:1:web:a")
    #expect(try app(Self.dart, "platform", "iOS").settings == read)
  }

  @Test(arguments: [
    "val options = FirebaseOptions.Builder()\n  .setProjectId(\"my-app\") // Required\n  .setApplicationId(\"1:1:android:a\")\n  .setApiKey(\"AIzaSy\").build()",
    "FirebaseApp.initializeApp(this, new FirebaseOptions.Builder().setApiKey(\"AIzaSy\").setApplicationId(\"1:1:android:a\").setProjectId(\"my-app\").build(), \"x\");",
    "let options = FirebaseOptions(googleAppID: \"1:1:android:a\", gcmSenderID: \"1\")\noptions.apiKey = \"AIzaSy\"\noptions.projectID = \"my-app\"\nFirebaseApp.configure(options: options)",
  ])
  func `options of apps in Kotlin, Java and Swift are read`(text: String) throws {
    let (read, notes) = try app(text)
    #expect(read.apiKey == "AIzaSy" && read.projectID == "my-app" && notes == [])
    #expect(read.appID == "1:1:android:a")
  }

  @Test(arguments: [
    "FIREBASE_API_KEY=AIzaSy\nFIREBASE_PROJECT_ID=my-app\n",
    "NEXT_PUBLIC_FIREBASE_API_KEY='AIzaSy'\r\nexport NEXT_PUBLIC_FIREBASE_PROJECT_ID=\"my-app\" # live\r\n",
    "# FIREBASE_API_KEY=old\nVITE_FIREBASE_API_KEY = AIzaSy\nVITE_FIREBASE_PROJECT_ID=my-app # it's live\nSTRIPE_API_KEY=x",
    "EXPO_PUBLIC_API_KEY=AIzaSy\nEXPO_PUBLIC_AUTH_DOMAIN=$EXPO_PUBLIC_PROJECT_ID\nEXPO_PUBLIC_PROJECT_ID=my-app",
    "REACT_APP_FIREBASE_API_KEY=AIzaSy\nFIREBASE_PROJECT_ID=my-app\nFIREBASE_PRIVATE_KEY=\"-----BEGIN\nx\"",
    "FIREBASE_API_KEY: AIzaSy # live\nFIREBASE_PROJECT_ID: 'my-app'",
    "set FIREBASE_API_KEY=AIzaSy\r\n SET FIREBASE_PROJECT_ID=my-app\r\nREM FIREBASE\r\n",
    "$env:FIREBASE_API_KEY=\"AIzaSy\"\n$Env:FIREBASE_PROJECT_ID = 'my-app'",
    "FIREBASE_API_KEY = AIzaSy#live\nFIREBASE_PROJECT_ID=my-app#FIREBASE_API_KEY\necho $FIREBASE_API_KEY",
    "FIREBASE_WEBAPP_CONFIG='{\"apiKey\":\"AIzaSy\",\"projectId\":\"my-app\"}'",
    "env:\n  - FIREBASE_API_KEY=AIzaSy\n  - \"FIREBASE_PROJECT_ID=my-app\"",
    "FROM node\nENV FIREBASE_API_KEY=AIzaSy\nARG FIREBASE_PROJECT_ID=\"my-app\"",
    "{\n  \"env\": {\n    \"FIREBASE_API_KEY\": \"AIzaSy\",\n    \"FIREBASE_PROJECT_ID\":\"my-app\"\n } }",
    "set \"FIREBASE_API_KEY=AIzaSy\"\nFIREBASE_PROJECT_ID=${APP:-my-app}",
    "{\"expo\":{\"extra\":{\"firebaseApiKey\":\"AIzaSy\",\"firebaseProjectId\":\"my-app\",\"eas\":{\"projectId\":\"1-2\"}}}}",
    "FIREBASE_API_KEY=AIzaSy\nFIREBASE_PROJECT_ID=my-app\nFIREBASE_AUTH_DOMAIN: process.env.FIREBASE_AUTH_DOMAIN",
  ])
  func `variables of an app are read`(text: String) throws {
    let (read, notes) = try app(text)
    #expect(read.apiKey == "AIzaSy" && read.projectID == "my-app" && notes == [])
  }

  @Test func `variables of two apps are two configurations`() throws {
    let text =
      "FIREBASE_API_KEY_DEV=a\nFIREBASE_PROJECT_ID_DEV=my-dev\nFIREBASE_API_KEY=b\nFIREBASE_PROJECT_ID=my-app"
    #expect(
      try refusal(text).hasSuffix("it has several configurations: FIREBASE_DEV (my-dev), FIREBASE (my-app)"))
    #expect(try app(text, "configuration", "FIREBASE_DEV").settings.apiKey == "a")
    let shared = "FIREBASE_IOS_API_KEY=a\nFIREBASE_WEB_API_KEY=b\nFIREBASE_PROJECT_ID=my-app"
    #expect(try app(shared, "configuration", "FIREBASE_IOS").settings.projectID == "my-app")
  }

  @Test(arguments: [
    "FIREBASE_API_KEY AIzaSy", "FIREBASE_API_KEY:AIzaSy", "setx FIREBASE_API_KEY AIzaSy", "FIREBASE_API_KEY",
    "ENV FIREBASE_API_KEY AIzaSy",
  ])
  func `a line with a variable that cannot be read is named`(line: String) throws {
    let (read, notes) = try app("# FIREBASE_API_KEY\nFIREBASE_PROJECT_ID=my-app\n\(line)\n")
    #expect(read.apiKey == nil && read.projectID == "my-app")
    #expect(notes == ["FIREBASE_API_KEY (file:3) is not imported: its line is not NAME=value"])
    let (_, empty) = try app("FIREBASE_PROJECT_ID=my-app\nFIREBASE_API_KEY=")
    #expect(empty == ["FIREBASE_API_KEY is empty (file:2), so it is not imported"])
  }

  @Test func `variables that are not imported are named with their lines`() throws {
    let (read, notes) = try app(
      "FIREBASE_API_KEY=\nFIREBASE_PROJECT_ID=my-app\nFIREBASE_AUTH_EMULATOR_HOST=localhost:9099")
    #expect(read.apiKey == nil && read.projectID == "my-app")
    #expect(
      notes == [
        "FIREBASE_API_KEY is empty (file:1), so it is not imported",
        "FIREBASE_AUTH_EMULATOR_HOST (file:3) is not imported: it says where an emulator is",
      ])
    #expect(
      try refusal("FIREBASE_API_KEY=$KEY").contains("file:1:1: FIREBASE_API_KEY is $KEY, whose variables"))
  }

  @Test func `a server's secret beside the variables of an app is not imported`() throws {
    let key = "FIREBASE_SERVICE_ACCOUNT={\"type\":\"service_account\",\"private_key\":\"-----BEGIN\"}\n"
    let (read, notes) = try app(key + "FIREBASE_API_KEY=AIzaSy\nFIREBASE_PROJECT_ID=my-app")
    #expect(read.apiKey == "AIzaSy" && read.projectID == "my-app")
    #expect(notes == ["private_key (file:1) is not imported: it is a server's secret"])
    #expect(try refusal(key + "FIREBASE_PROJECT_ID=my-app").contains("service account"))
    #expect(try refusal("GOOGLE_CREDENTIALS='{\"private_key\":\"-----BEGIN\"}'").contains("service account"))
  }

  @Test func `of a variable with two values the last is imported, and a note says so`() throws {
    let (read, notes) = try app("FIREBASE_API_KEY=a\nFIREBASE_PROJECT_ID=my-app\nFIREBASE_API_KEY=b")
    #expect(read.apiKey == "b" && notes == ["FIREBASE_API_KEY has several values, and the last is imported"])
  }

  private static let services =
    #"{"project_info":{"project_id":"my-app"},"client":[{"client_info":{"mobilesdk_app_id":"1:1:android:a","#
    + #""android_client_info":{"package_name":"com.example.a"}},"api_key":[{"current_key":"AIzaSy"},{"current_key":"x"}]}]}"#

  @Test func `what firebase-tools prints is read`() throws {
    let web =
      #"{"status":"success","result":{"fileName":"x","fileContents":"f({});","sdkConfig":{"projectId":"my-app","apiKey":"AIzaSy"}}}"#
    #expect(try app(web).settings.projectID == "my-app")
    let contents = Self.services.replacing("\"", with: "\\\"")
    let android =
      #"{"status":"success","result":{"fileName":"google-services.json","fileContents":"\#(contents)"}}"#
    #expect(try app(android).settings.appID == "1:1:android:a")
    #expect(try app("✔ Downloading configuration data\n\(Self.services)\n").settings.apiKey == "AIzaSy")
  }

  @Test func `the second key of an app is named`() throws {
    let (read, notes) = try app(Self.services, "android-package", "com.example.a")
    #expect(read.apiKey == "AIzaSy" && read.projectID == "my-app")
    #expect(notes == ["the app has 2 API keys, and the first was imported"])
    #expect(try refusal(Self.services, "android-package", "com.example.b").contains("it has com.example.a"))
    #expect(
      try refusal("{\"projectId\":\"a\",\"apiKey\":\"b\"}", "android-package", "com.example.a")
        == "file: it has one app without a name, so --android-package cannot choose it")
  }

  @Test func `the first key that is not empty is taken`() throws {
    let text = Self.services.replacing(#"{"current_key":"AIzaSy"}"#, with: #"{"current_key":""}"#)
    let (read, notes) = try app(text)
    #expect(read.apiKey == "x" && notes == [])
    let (none, empty) = try app(text.replacing(#"{"current_key":"x"}"#, with: #"{"current_key":" "}"#))
    #expect(none.apiKey == nil && empty == ["current_key is empty (file), so it is not imported"])
  }

  @Test(arguments: [
    ("{\"project_info\":{},\n // old\n \"client\":[]}", "file:2:2: JSON has no comments"),
    ("{\"project_info\":{\n\"project_id\":\"a\",}}", "file:2:17: a comma before } is one too many"),
    ("{\"apiKey\":" + String(repeating: "[", count: 70), "file:1:74: nested too deeply"),
    ("{\"project_info\":{", "file:1:18: the file ends before its JSON is complete"),
    ("{\"apiKey\":5,\"projectId\":\"a\"}", "file: apiKey has another type"),
    ("{\"apiKey\":\"a\",\n\"apiKey\":\"b\"}", "file:2:1: apiKey is there twice"),
    ("{\"hosting\":{},\"emulators\":{}}", "it is the settings of firebase-tools (firebase.json)"),
    ("{\"projects\":{\"default\":\"a\"}}", "project aliases"),
    ("{\"web\":{\"client_secret\":\"x\"}}", "an OAuth client's file"),
    ("{\"a\":1}", "its JSON has none of an app's settings"),
    ("<plist><dict><key>API_KEY</key>\n<integer>1</integer></dict></plist>", "file:2:"),
    (
      "<plist version=\"1.0\">\n<dict><key>API_KEY</key><string>a",
      "file:2:34: the property list is not complete"
    ),
    (
      "<plist><dict><key>API_KEY</key><string>a</string>\n<key>API_KEY</key><string>b</string></dict></plist>",
      "API_KEY is there twice"
    ),
    ("bplist00\u{1}\u{2}", "a binary property list that is damaged"),
    ("[build]\na = 1", "neither a property list, nor JSON"),
    ("[{\"a\":1}]", "its JSON has none of an app's settings"),
    ("z.object({\n  FIREBASE_PROJECT_ID: z.string(),\n})", "neither a property list, nor JSON"),
    ("text", "neither a property list, nor JSON"),
  ])
  func `a refusal has the place and the reason`(text: String, reason: String) throws {
    let said = try refusal(text)
    #expect(said.contains(reason), "\(said)")
  }

  @Test func `a text in UTF-16 is read as PowerShell writes it`() async throws {
    let authctl = try Authctl()
    let path = "\(authctl.home.path)/app.json"
    let units = #"{"apiKey":"AIzaSy","projectId":"my-app"}"#.utf16.flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    try Data([0xFF, 0xFE] + units).write(to: URL(fileURLWithPath: path))
    try await authctl.done("config", "import", path)
    #expect(try await authctl("config", "get", "projectId").output == "my-app\n")
  }
}
