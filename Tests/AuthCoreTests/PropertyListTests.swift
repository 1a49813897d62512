import Foundation
import TestSupport
import Testing

@testable import AuthCore

/// Property lists of apps are read; hostile ones are refused, in linear time.
@Suite struct PropertyListTests {
  private static let names = ["PROJECT_ID", "API_KEY", "BUNDLE_ID", "GOOGLE_APP_ID"]

  private func read(_ bytes: some Sequence<UInt8>) -> [String: String]? {
    PropertyList.strings(named: Self.names, in: Array(bytes)).map { strings in
      Dictionary(uniqueKeysWithValues: strings.map { ($0.key, $0.value) })
    }
  }

  private static let document =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
    + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n<dict>"

  private static func list(_ members: String) -> String { "\(document)\n\(members)\n</dict>\n</plist>\n" }

  private static let key = "<key>API_KEY</key><string>k</string>"

  /// The file of an app as the console writes it, with other members.
  private static var members: [String: Any] {
    [
      "CLIENT_ID": "1-a.apps.googleusercontent.com", "REVERSED_CLIENT_ID": "com.googleusercontent.apps.1-a",
      "API_KEY": "AIzaSy<&>\"'", "GCM_SENDER_ID": "1", "PLIST_VERSION": "1", "BUNDLE_ID": "com.example.Zoë",
      "PROJECT_ID": "my-app", "STORAGE_BUCKET": "my-app.appspot.com", "IS_ADS_ENABLED": false, "n": 12,
      "f": 1.5,
      "IS_GCM_ENABLED": true, "GOOGLE_APP_ID": "1:1:ios:a", "d": Date(timeIntervalSince1970: 0),
      "bytes": Data([0, 1, 2]), "list": ["a", ["b": ["c": [1, 2]]]],
      "long": String(repeating: "x", count: 300),
    ]
  }

  private static func written(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: members, format: format, options: 0))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `the strings are those that Foundation reads`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let expected = Self.members.filter { Self.names.contains($0.key) } as? [String: String]
    #expect(read(try Self.written(format)) == expected)
  }

  @Test(arguments: [
    ("<key>API_KEY</key><string><![CDATA[a<&b]]>c&lt;&#x44;&#69;&amp;</string>", "a<&bc<DE&"),
    ("<!-- <key>x --><key>API_<!-- -->KEY</key>\n\t<string>a<!-- </string> -->b</string>", "ab"),
    ("<key>API_KEY</key><string/>", ""), ("<key >API_KEY</key ><string a='>' >k</string\n>", "k"),
    ("<key>a</key><array><dict><key>API_KEY</key><string>n</string></dict></array>\(key)", "k"),
    ("<key/><true/>\(key)<?later?>", "k"), ("<key>a</key><date>x</date>\(key)", "k"),
  ])
  func `what XML allows is read`(members: String, value: String) {
    let text = Self.list(members)
    for form in [text, text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text] {
      #expect(read(form.utf8) == ["API_KEY": value])
    }
    for isBigEndian in [true, false] {
      let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
        let pair = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isBigEndian ? pair : pair.reversed()
      }
      #expect(read(bytes) == ["API_KEY": value])
    }
  }

  @Test(arguments: [
    "<key>API_KEY</key><integer>1</integer>", "\(key)\(key)", "\(key)<key>a</key>", "<string>k</string>",
    "<key>API_KEY</key>x<string>k</string>", "<key>API_KEY</key><string>&e;</string>", "\(key)</dict><dict>",
    "<key>API_KEY</key><string><b/></string>", "<key>API_KEY</key><string>&#0;</string>", "\(key)<a></b>",
    "<key>API_KEY</key><string>&#xD800;</string>", "<key>API_KEY</key><string>&#+65;</string>", "\(key)<!--",
    "<key>API_KEY</key><string><![CDATA[k</string>", "\(key)</array>", "\(key)<", "\(key)<key", "\(key)&",
  ])
  func `what is not a property list of an app is refused`(members: String) {
    #expect(read(Self.list(members).utf8) == nil)
  }

  @Test func `no declaration, second list or half of a letter is read`() {
    let text = Self.list(Self.key)
    #expect(read(text.utf8) != nil)
    for other in [
      text.replacing("PropertyList-1.0.dtd\"", with: "x\" [<!ENTITY e SYSTEM \"/etc/passwd\">]"), text + text,
      text + "x", "\(text)<plist/>", "<html>\(Self.key)</html>", "<array>\(Self.key)</array>", "<plist/>", "",
    ] {
      #expect(read(other.utf8) == nil, "\(other)")
    }
    #expect(read(Array(text.utf8) + [0xFF]) == nil)
    #expect(read([0xFE, 0xFF, 0x00]) == nil)
    #expect(read("<dict>\(Self.key)</dict>".utf8) == ["API_KEY": "k"])
  }
}
