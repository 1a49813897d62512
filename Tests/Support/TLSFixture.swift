import Foundation
import Synchronization

/// A private certificate authority, a TLS server that it certifies, and a CONNECT proxy that leads every host
/// to that server, so that tests reach production's host names without a back door in the product.
package final class TLSFixture {
  /// The port of the TLS server.
  package let tlsPort: Int
  /// The port of the proxy.
  package let proxyPort: Int
  /// The authority's certificate; nothing else trusts it.
  package let authority: String
  private let home: TemporaryHome
  private let log: URL
  private let server: ChildProcess

  /// The host names of Google's services, used by requests to production.
  package static let googleNames = [
    "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com",
  ]

  /// Starts a server that echoes its requests, or one that passes them on to an emulator.
  ///
  /// - Parameters:
  ///   - names: the names in the certificate.
  ///   - emulator: `HOST:PORT` to pass requests on to; nil to answer them.
  ///   - newestTLS: `1.1` for a server without newer versions; nil for the usual ones.
  /// - Throws: an error if openssl or python3 fails.
  package init(
    names: [String] = googleNames + ["localhost"], emulator: String? = nil, newestTLS: String? = nil
  ) throws {
    let home = try TemporaryHome()
    self.home = home
    let directory = URL(filePath: home.path)
    let certificates = URL(filePath: try Self.certificates(for: names))
    authority = certificates.appending(path: "ca.pem").path
    guard
      let script = Bundle.module.url(forResource: "tls_server", withExtension: "py", subdirectory: "Fixtures")
    else { throw CocoaError(.fileNoSuchFile) }
    let log = directory.appending(path: "log")
    self.log = log
    let output = directory.appending(path: "ports").path
    server = try ChildProcess(
      "/usr/bin/env",
      ["python3", script.path] + ["server.pem", "server.key"].map { certificates.appending(path: $0).path }
        + (emulator.map { [$0, log.path] } ?? []),
      variables: home.variables.merging(newestTLS.map { ["NEWEST_TLS": $0] } ?? [:]) { $1 },
      streams: [.nothing, .writing(output), .descriptor(2)])
    struct Ports: Decodable { let tls: Int, proxy: Int }
    var ports: Ports?
    try block(for: "the ports of the TLS server") {
      ports = FileManager.default.contents(atPath: output).flatMap {
        try? JSONDecoder().decode(Ports.self, from: $0)
      }
      return ports != nil
    }
    (tlsPort, proxyPort) = (ports?.tls ?? 0, ports?.proxy ?? 0)
  }

  /// The variables to trust the authority and use the proxy.
  package var environment: [String: String] {
    ["SSL_CERT_FILE": authority, "HTTPS_PROXY": "http://127.0.0.1:\(proxyPort)"]
  }

  /// A request that was passed on to the emulator.
  package struct Seen: Decodable, Sendable {
    /// The request line.
    package let line: String
    /// The header fields, with names in lower case.
    package let fields: [String: String]
    package let body: String
  }

  /// The requests passed on to the emulator so far.
  package func seen() throws -> [Seen] {
    guard let text = try? String(contentsOf: log, encoding: .utf8) else { return [] }
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Seen.self, from: Data($0.utf8)) }
  }

  /// The directories of the certificates created so far, by host names.
  private static let made = Mutex<[[String]: TemporaryHome]>([:])

  /// The directory of an authority and a server certificate for these names, created once per run.
  private static func certificates(for names: [String]) throws -> String {
    try made.withLock { made in
      if let known = made[names] { return known.path }
      let home = try TemporaryHome()
      try makeCertificates(for: names, in: URL(filePath: home.path))
      made[names] = home
      return home.path
    }
  }

  private static func makeCertificates(for hosts: [String], in directory: URL) throws {
    func file(_ name: String) -> String { directory.appending(path: name).path }
    let names = "subjectAltName=" + hosts.map { "DNS:\($0)" }.joined(separator: ",")
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
    for step in steps where try run(["openssl"] + step) != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    let openssl = try ChildProcess(
      "/usr/bin/env", arguments, variables: ProcessInfo.processInfo.environment,
      streams: [.nothing, .nothing, .nothing])
    return try openssl.blockUntilEnd()
  }
}
