import BoundedJSON
import Foundation
import IdentityToolkit
import ProfileFiles
import TestSupport
import Testing

@testable import AuthCore

@Suite struct CredentialStoreTests {
  private let home: TemporaryHome
  private let file: CredentialFile
  private let store: CredentialStore
  private let number: PhoneNumber

  init() throws {
    home = try TemporaryHome()
    number = try PhoneNumber(parsing: "+16505550101")
    file = CredentialFile(path: home.credentials, profile: "default")
    store = CredentialStore(file)
  }

  private func pending(_ id: String) -> PendingVerification {
    PendingVerification(
      verificationID: id, phoneNumber: number,
      sentAt: Date(timeIntervalSince1970: 1000), project: Project(.inProcess, id: "demo-test"))
  }

  private func add(_ id: String, to store: CredentialStore) async throws(AuthError) {
    try await store.update { record throws(AuthError) in record.pendingVerifications.append(pending(id)) }
  }

  private var text: String {
    get throws {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: home.credentials)), as: UTF8.self)
    }
  }

  /// Changes with every write, since each write creates a new file.
  private var fileNumber: UInt64? {
    get throws {
      try FileManager.default.attributesOfItem(atPath: home.credentials)[.systemFileNumber] as? UInt64
    }
  }

  @Test func `a change that throws writes nothing`() async throws {
    await #expect(throws: AuthError.store(Problem(.noHome))) {
      try await store.update { record throws(AuthError) in
        record.pendingVerifications.append(pending("a"))
        throw AuthError.store(Problem(.noHome))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: home.credentials))
    try await add("a", to: store)
    let before = try text
    await #expect(throws: AuthError.store(Problem(.noHome))) {
      try await store.update { record throws(AuthError) in
        record.pendingVerifications = []
        throw AuthError.store(Problem(.noHome))
      }
    }
    #expect(try text == before)
  }

  @Test func `unchanged content is not written`() async throws {
    try await store.update { _ throws(AuthError) in }
    #expect(!FileManager.default.fileExists(atPath: home.credentials))
    try await add("a", to: store)
    let number = try fileNumber
    try await store.update { record throws(AuthError) in record.pendingVerifications = [pending("a")] }
    #expect(try fileNumber == number)
    try await add("b", to: store)
    #expect(try fileNumber != number)
  }

  @Test func `members written by a newer program survive at every level`() async throws {
    try await add("a", to: store)
    try home.rewriteCredentials { text in
      text.replacing("\"version\" :", with: "\"top\" : {\"x\" : [1]},\n  \"version\" :")
        .replacing("\"default\" : {", with: "\"default\" : {\n\"passkeys\" : 12345678901234567,")
        .replacing("\"verificationId\" :", with: "\"channel\" : \"whatsapp\", \"verificationId\" :")
    }
    try await add("b", to: store)
    let text = try text
    #expect(text.contains("12345678901234567"))
    #expect(text.contains("whatsapp"))
    #expect(text.contains("\"top\""))
    _ = try await store.signOut(pending: true)
    #expect(try self.text.contains("passkeys"), "a profile with unknown members is not empty")
  }

  @Test func `profiles are separate, and an empty one is removed`() async throws {
    let work = CredentialStore.file(at: home.credentials, profile: "work ☕")
    try await add("a", to: store)
    try await add("b", to: work)
    #expect(try file.file.profiles() == ["default", "work ☕"])
    #expect(try await work.read().pendingVerifications.map(\.verificationID) == ["b"])
    let forgotten = try await work.signOut(pending: true)
    #expect(forgotten.session == nil)
    #expect(forgotten.pendingCount == 1)
    #expect(try file.file.profiles() == ["default"])
    #expect(try await store.read().pendingVerifications.count == 1)
    try file.removeAll()
    #expect(try file.file.profiles() == [])
  }

  @Test(arguments: [
    ("not json", "DAMAGED_FILE"), ("[]", "DAMAGED_FILE"), ("", "DAMAGED_FILE"),
    (#"{"version":2,"profiles":{}}"#, "NEWER_FILE"), (#"{"version":2}"#, "NEWER_FILE"),
    (#"{"version":1,"profiles":{"default":{"session":{"localId":7}}}}"#, "DAMAGED_FILE"),
    (oldFile.replacing("+16505550101", with: "6505550101"), "DAMAGED_FILE"),
    (oldFile.replacing("+16505553434", with: ""), "DAMAGED_FILE"),
    (oldFile.replacing("\"+16505550199\"", with: "16505550199"), "DAMAGED_FILE"),
  ])
  func `an unreadable file is not changed`(content: String, code: String) async throws {
    try await add("a", to: store)
    try home.rewriteCredentials { _ in content }
    for action in [{ _ = try await store.read() }, { try await add("b", to: store) }]
      as [() async throws -> Void]
    {
      let error = await authError { try await action() }
      #expect(error?.code.rawValue == code)
      #expect(error?.description.contains(home.credentials) == true)
    }
    #expect(try text == content)
  }

  /// Written by versions that stored phone numbers as unchecked strings.
  private static let oldFile = """
    {
      "profiles" : {
        "default" : {
          "pendingEnrollment" : {
            "codeLength" : 6,
            "kind" : "phone",
            "localId" : "u",
            "phoneNumber" : "+16505550199",
            "sessionInfo" : "e",
            "startedAt" : "2026-11-21T06:59:19Z",
            "target" : {
              "kind" : "embedded",
              "projectId" : "demo-test"
            }
          },
          "pendingVerifications" : [
            {
              "phoneNumber" : "+16505550101",
              "sentAt" : "2026-11-21T06:59:19Z",
              "target" : {
                "kind" : "embedded",
                "projectId" : "demo-test"
              },
              "verificationId" : "v"
            }
          ],
          "temporaryProof" : {
            "expiresAt" : "2026-11-21T07:59:19Z",
            "phoneNumber" : "+16505553434",
            "target" : {
              "kind" : "embedded",
              "projectId" : "demo-test"
            },
            "temporaryProof" : "p"
          }
        }
      },
      "version" : 1
    }

    """

  @Test func `a file of an older version is read, and its numbers are written unchanged`() async throws {
    try await add("a", to: store)
    try home.rewriteCredentials { _ in Self.oldFile }
    let record = try await store.read()
    #expect(record.pendingVerifications.map(\.phoneNumber) == [number])
    #expect(record.temporaryProof?.phoneNumber.description == "+16505553434")
    #expect(record.pendingEnrollment?.phoneNumber?.description == "+16505550199")
    try await add("b", to: store)
    try await store.update { record throws(AuthError) in record.pendingVerifications.removeLast() }
    #expect(try text == Self.oldFile)
  }

  @Test(arguments: [1, 85, 127, 128, 129, 200, 255, 4000])
  func `a profile name of any length has its own refresh lock`(length: Int) async throws {
    for letter in ["a", "ä", "/", "☕"] {
      let names = [String(repeating: letter, count: length), String(repeating: letter, count: length) + "x"]
      let files = names.map { CredentialFile.fileName(of: $0) }
      #expect(Set(files).count == 2)
      for (name, file) in zip(names, files) {
        #expect("credentials.json.\(file).refresh.lock".utf8.count <= 255)
        _ = try await CredentialFile(path: home.credentials, profile: name).hold(
          .refresh, waiting: .seconds(10))
      }
    }
  }

  @Test func `any killed writer's file is removed with the next change and with the last sign-out`()
    async throws
  {
    try await add("a", to: store)
    let leftover = "\(home.path)/config/authctl/.credentials.json.0123456789abcdef.tmp"
    for change in [
      { try await store.update { _ throws(AuthError) in } }, { _ = try await store.signOut() },
      { try file.removeAll() },
      // Nothing is stored any more, so nothing is written.
      { try file.removeAll() },
    ] as [() async throws -> Void] {
      try Data("a token".utf8).write(to: URL(fileURLWithPath: leftover))
      try await change()
      #expect(!FileManager.default.fileExists(atPath: leftover))
    }
  }

  @Test func `only the owner can read the file and its directory`() async throws {
    try await add("a", to: store)
    for (path, mode) in [(home.credentials, 0o600), ("\(home.path)/config/authctl", 0o700)] {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
  }
}
