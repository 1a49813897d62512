import Foundation
import Testing

/// A certificate authority of the test's own, a TLS server that it vouches for, and a CONNECT proxy that leads every
/// host to that server: so production's names are reached without a back door in the product.
final class TLSFixture {
  let tlsPort: Int
  let proxyPort: Int
  /// The authority's certificate; nothing else trusts it.
  let authority: String
  private let directory: URL
  private let server: Process
  private let input = Pipe()

  /// Whether the programs are there that make certificates and serve.
  static let isAvailable = ["python3", "openssl"].allSatisfy {
    (try? run([$0, $0 == "openssl" ? "version" : "-V"])) == 0
  }

  init() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "authhttp-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    self.directory = directory
    authority = directory.appending(path: "ca.pem").path
    try Self.makeCertificates(in: directory)
    let script = try #require(
      Bundle.module.url(forResource: "tls_server", withExtension: "py", subdirectory: "Fixtures"))
    let output = Pipe()
    server = Process()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments =
      ["python3", script.path] + ["server.pem", "server.key"].map { directory.appending(path: $0).path }
    server.standardInput = input
    server.standardOutput = output
    try server.run()
    struct Ports: Decodable { let tls: Int, proxy: Int }
    let ports = try JSONDecoder().decode(Ports.self, from: output.fileHandleForReading.availableData)
    (tlsPort, proxyPort) = (ports.tls, ports.proxy)
  }

  deinit {
    try? input.fileHandleForWriting.close()
    server.waitUntilExit()
    try? FileManager.default.removeItem(at: directory)
  }

  /// Trusts the authority and goes through the proxy.
  var environment: [String: String] {
    ["SSL_CERT_FILE": authority, "HTTPS_PROXY": "http://127.0.0.1:\(proxyPort)"]
  }

  private static func makeCertificates(in directory: URL) throws {
    func file(_ name: String) -> String { directory.appending(path: name).path }
    let names = "subjectAltName=DNS:identitytoolkit.googleapis.com,DNS:localhost"
    try Data(names.utf8).write(to: directory.appending(path: "names"))
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    let steps = [
      ["req", "-x509"] + key + [
        "-keyout", file("ca.key"), "-out", file("ca.pem"), "-subj", "/CN=Test CA", "-days", "2",
      ],
      ["req"] + key + ["-keyout", file("server.key"), "-out", file("server.csr"), "-subj", "/CN=server"],
      [
        "x509", "-req", "-in", file("server.csr"), "-CA", file("ca.pem"), "-CAkey", file("ca.key"),
        "-CAcreateserial", "-days", "2", "-extfile", file("names"), "-out", file("server.pem"),
      ],
    ]
    for step in steps { try #require(try run(["openssl"] + step) == 0) }
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
