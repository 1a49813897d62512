import AuthCore
import Testing

@testable import ClientCommands
@testable import Program

/// Configurations in code, as people write and paste it.
@Suite struct AppCodeTests {
  private func app(
    _ text: String, _ name: String? = nil
  ) throws -> (settings: ProfileSettings, notes: [String]) {
    try AppFileText(name: "app.ts", bytes: Array(text.utf8))
      .app(name.map { AppChoice(option: "configuration", name: $0) })
  }

  private func refusal(_ text: String) throws -> String {
    let error = #expect(throws: (any Error).self) { try app(text) }
    if let error = error as? AuthError { return error.description }
    return try #require(error as? CommandFailure).report.message
  }

  private static let console = """
    // Import the functions you need from the SDKs you need
    import { initializeApp } from "firebase/app";
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
    """

  private static let page = """
    <!DOCTYPE html><html lang="en"><body><p>It's an app; don't panic.</p><!-- apiKey: "old", projectId: "old" -->
    <script type="module">
      import { initializeApp } from "https://www.gstatic.com/firebasejs/12.0.0/firebase-app.js";
      const firebaseConfig = {apiKey: "AIzaSy", authDomain: "my-app.firebaseapp.com", projectId: "my-app",
        appId: "1:123456789012:web:0a1b2c"};
      initializeApp(firebaseConfig);
    </script></body></html>
    """

  private static let members =
    "authDomain: 'my-app.firebaseapp.com', projectId: 'my-app', appId: '1:123456789012:web:0a1b2c'"

  @Test(arguments: [
    console, page, console + console,
    "{ apiKey: 'AIzaSy', \(members), }",
    "firebase.initializeApp({'apiKey':`AIzaSy`,\"authDomain\":'my-app.firebaseapp.com',projectId:\"my-app\",appId:'1:123456789012:web:0a1b2c',});",
    "export const environment = { production: false, firebase: {\n apiKey: 'AIzaSy', \(members) } };",
    "apiKey: 'AIzaSy'\r\nauthDomain: 'my-app.firebaseapp.com'\r\nprojectId: 'my-app'\r\nappId: '1:123456789012:web:0a1b2c'",
    "const c = {\n  apiKey :\n    \"AIzaSy\",\n \"authDomain\"\t: 'my-app.firebaseapp.com', projectId\n: `my-app`, appId:'1:123456789012:web:0a1b2c' }",
    "const c = {\n // apiKey: 'old',\n /* projectId: 'old',\n appId: 'old' */ apiKey: 'AIzaSy', // the key\n \(members) }",
    "export const c: FirebaseOptions = { apiKey: 'AIzaSy' as string, \(members) } as const satisfies FirebaseOptions",
    "interface C { apiKey: string; projectId: string }\nexport const c: C = { apiKey: 'AI' + 'zaSy', \(members) }",
    "const key = 'AIzaSy'\nconst projectId: string = \"my-app\"\nexport default { apiKey: key, projectId, authDomain: `${projectId}.firebaseapp.com`, appId: '1:123456789012:web:0a1b2c' }",
    "const c = { apiKey: 'AIzaSy', \(members) }; const other = { projectId: 'my-app', databaseURL: process.env.URL };",
    "const list = '<plist>'; const c = { apiKey: 'AIzaSy', \(members) };",
    "const c = { apiKey: 'AIzaSy', \(members), storageBucket: bucket(), measurementId: process.env.ID };",
    "const c = JSON.parse('{\"apiKey\":\"AIzaSy\",\"authDomain\":\"my-app.firebaseapp.com\",\"projectId\":\"my-app\",\"appId\":\"1:123456789012:web:0a1b2c\"}'); f('x')",
    "const c = {};\nc.apiKey = 'AIzaSy'; c['authDomain'] = `${id}.firebaseapp.com`;\nc.projectId = id; c.appId = '1:123456789012:web:0a1b2c';\nvar id = 'my-app'",
    "const a = s.replace(/\\/*$/, '').replace(/['\"`]/g, ''), b = [/[/*]/, /'/]; const c = { apiKey: 'AIzaSy', \(members) }; /* x */",
    "const c = { apiKey: live ? 'AIzaSy' : undefined, \(members) }; const half = 1 / 2, third = 'a' / 3;",
    "const c = typeof __config !== 'undefined' ? JSON.parse(__config) : { apiKey: 'AIzaSy', \(members) };",
  ])
  func `code is read whatever surrounds it`(text: String) throws {
    let (read, notes) = try app(text)
    #expect(read.apiKey == "AIzaSy" && read.projectID == "my-app" && notes == [])
    #expect(read.authDomain == "my-app.firebaseapp.com" && read.appID == "1:123456789012:web:0a1b2c")
    #expect(read.bundleID == nil)
  }

  @Test(arguments: [
    "const firebaseConfig = {", "const firebaseConfig = { apiKey: \"AIzaSy, projectId: my-app };",
    "{ apiKey }", "const firebaseConfig = {};", "{ myapiKey: 'a', myprojectId: 'b' }", "{{{{", "'", "`${",
    "const a = { apiKey: \"only one member proves nothing\" };", "// { apiKey: 'a', projectId: 'b' }",
    "/* { apiKey: 'a', projectId: 'b' } */", "{ apiKey: 'a' projectId: 'b' }", "{ ...a, apiKey: 'a' }",
    "interface C { apiKey: string; projectId: string }",
    "C(o)\n  : apiKey = o.apiKey,\n authDomain = o.authDomain,\n projectId = o.projectId;",
    "f({ apiKey: z.string(), projectId: z.string() })",
  ])
  func `code without a configuration is refused`(text: String) throws {
    #expect(try refusal(text).hasPrefix("app.ts"))
  }

  @Test(arguments: [
    (
      "const c = { apiKey: process.env.KEY,\n projectId: 'my-app' };",
      "app.ts:1:13: apiKey is process.env.KEY, not a text"
    ),
    (
      "const c = {\n  projectId: `${name}-app`, apiKey: 'a' };",
      "app.ts:2:3: projectId is an expression, not a text"
    ),
    ("const c = { apiKey: 'a', projectId: 'my-' + name };", "app.ts:1:26: projectId is an expression"),
    ("const c = { apiKey: 'a', projectId: dev ? 'x' : 'y' };", "app.ts:1:26: projectId is an expression"),
    (
      "const c = { apiKey: dev ? 'a' : 'b',\n projectId: d ? 'x' : 'y' };",
      "app.ts:2:2: projectId is an expression"
    ),
    ("const c = { apiKey: 'a', projectId: 'my\\x2dapp' };", "app.ts:1:26: projectId is an expression"),
    ("const c = { apiKey: 'a', projectId: 7 };", "app.ts:1:26: projectId is 7, not a text"),
    ("const c = { apiKey: 'a', projectId: 'b', apiKey: 'c' };", "apiKey has two values in one configuration"),
    (
      "const c = { apiKey: 'a', projectId: 'b' };\nif (dev) c.apiKey = 'c';",
      "app.ts:2:12: apiKey has two values in one configuration"
    ),
    (
      "import { API_KEY, PROJECT_ID } from '@env';\nf({ apiKey: API_KEY, projectId: `${PROJECT_ID}` });",
      "app.ts:2:22: projectId is PROJECT_ID, not a text"
    ),
    (
      "const key = process.env.KEY;\nconst c = { apiKey: key, authDomain: 'a.b', appId: 'a' };",
      "app.ts:2:13: apiKey is process.env.KEY, not a text"
    ),
    (
      "const c = { apiKey: process.env.KEY || '', projectId: process.env.ID ?? '' };",
      "app.ts:1:44: projectId is process.env.ID, not a text"
    ),
    (
      "const id = process.env.ID || ''; f({ apiKey: 'a',\n authDomain: `${id}.firebaseapp.com` });",
      "app.ts:2:2: authDomain is an expression"
    ),
    ("const c = { apiKey: '...', authDomain: '...' };", "app.ts:1:13: apiKey has nothing but marks in it"),
    ("const c = { apiKey: '', projectId: ' ' };", "all of an app's settings are empty"),
    ("const k = { type: 'service_account', private_key: '-----BEGIN', projectId: 'x' };", "service account"),
  ])
  func `a value that the file does not have is named, with its place`(text: String, reason: String) throws {
    let said = try refusal(text)
    #expect(said.contains(reason) && !said.contains("BEGIN"), "\(said)")
  }

  @Test func `a name is compared without its case, unless two differ in nothing else`() throws {
    let text = "e = { Dev: { apiKey: 'a', projectId: 'x' }, prod: { apiKey: 'b', projectId: 'y' } }"
    for (name, key) in [("e.Dev", "a"), ("E.dev", "a"), ("dev", "a"), ("PROD", "b")] {
      #expect(try app(text, name).settings.apiKey == key, "\(name)")
    }
    let both = text + "; f = { dev: { apiKey: 'c', projectId: 'z' } }"
    #expect(try app(both, "dev").settings.apiKey == "c")
    let error = #expect(throws: CommandFailure.self) { try app(both, "DEV") }
    #expect(
      error?.report.message == "app.ts: it has several of this name: e.Dev, e.prod, f.dev")
  }

  @Test func `what stands after a variable is read, and a note names the variable`() throws {
    let (read, notes) = try app(
      "const c = { apiKey: process.env.KEY || 'AIzaSy', projectId: (import.meta.env.ID as string) ?? \"my-app\" }"
    )
    #expect(read.apiKey == "AIzaSy" && read.projectID == "my-app")
    #expect(
      notes == ["where the app has them, it uses import.meta.env.ID, process.env.KEY instead of these values"]
    )
  }

  @Test(arguments: [
    "const c = { apiKey: process.env.KEY || (live ? 'AIzaSy' : undefined), projectId: 'my-app' }",
    "const projectId = 'my-' + `${'app'}`, key = process.env.KEY || 'AIzaSy'; f({ apiKey: key, projectId })",
    "const c = { apiKey: `${process.env.KEY || \"AIza\"}Sy`, projectId: 'my-app' }",
    "const c = { apiKey: 'AIzaSy', projectId: 'my-app' };\nif (process.env.KEY) c.apiKey = process.env.KEY || c.apiKey;",
  ])
  func `what the app may use instead is named`(text: String) throws {
    let (read, notes) = try app(text)
    #expect(read.apiKey == "AIzaSy" && read.projectID == "my-app")
    #expect(notes == ["where the app has them, it uses process.env.KEY instead of these values"])
  }

  @Test func `an empty value is none, and a note has its line`() throws {
    let (read, notes) = try app("const c = {\n apiKey: '',\n projectId: 'my-app' }")
    #expect(read.apiKey == nil && read.projectID == "my-app")
    #expect(notes == ["apiKey is empty (app.ts:2), so it is not imported"])
  }

  @Test(arguments: ["''", "' '", "undefined", "null", "(undefined as string)", "'' || undefined"])
  func `an empty domain is none`(value: String) throws {
    let (read, notes) = try app("const c = { apiKey: 'a', projectId: 'my-app',\n authDomain: \(value) }")
    #expect(read.apiKey == "a" && read.projectID == "my-app" && read.authDomain == nil)
    #expect(notes == ["authDomain is empty (app.ts:2), so it is not imported"])
  }

  @Test(arguments: ["https://my-app.firebaseapp.com/", "http://my-app.firebaseapp.com"])
  func `of an address only the domain is imported`(value: String) throws {
    let (read, notes) = try app("const c = { projectId: 'my-app',\n authDomain: '\(value)' }")
    #expect(read.authDomain == "my-app.firebaseapp.com")
    #expect(notes == ["authDomain is an address (app.ts:2), and its domain is imported"])
  }

  @Test(arguments: [
    ("projectId: '<PROJECT_ID>', apiKey: 'a'", "app.ts:2:1: projectId is '<PROJECT_ID>', which has < in it"),
    ("authDomain: '<DOMAIN>', apiKey: 'a'", "app.ts:2:1: authDomain is '<DOMAIN>', not a domain such as"),
    ("apiKey: '<API_KEY>', projectId: 'a'", "app.ts:2:1: apiKey has < in it"),
  ])
  func `a value that cannot be right is to be corrected in the file`(members: String, reason: String) throws {
    let error = #expect(throws: CommandFailure.self) { try app("const c = {\n\(members) }") }
    let report = try #require(error).report
    #expect(report.message.hasPrefix(reason), "\(report.message)")
    let hint = String(describing: report)
    #expect(hint.contains("correct it in the file") && !hint.contains("config set"))
  }

  @Test func `one of several configurations is chosen by its variable or key`() throws {
    let text = """
      const dev = { apiKey: 'a', projectId: 'my-dev' }
      export const all = { live: { apiKey: 'b', projectId: 'my-live' } };
      initializeApp({ apiKey: 'c', projectId: 'my-test' })
      """
    #expect(
      try refusal(text)
        == "app.ts: it has several configurations: dev (my-dev), all.live (my-live), line 3 (my-test)")
    #expect(try app(text, "dev").settings.apiKey == "a")
    #expect(try app(text, "live").settings.apiKey == "b" && app(text, "all.live").settings.apiKey == "b")
    #expect(try app(text, "line 3").settings.projectID == "my-test")
    #expect(throws: CommandFailure.self) { try app(text, "prod") }
  }

  @Test(arguments: [
    "{a:", "apiKey:'a',", "'", "apiKey", ":::: ", "/*", "`${", "{apiKey:{projectId:", "x=y+", "x='a'+",
    "\\\"", "x=y+", "(/[", "c.apiKey='a';", "a?b:", "x=`${a}`+", "'{\"",
  ])
  func `a long meaningless input is rejected fast`(piece: String) {
    #expect(throws: CommandFailure.self) { try app("x " + String(repeating: piece, count: 20_000)) }
  }
}
