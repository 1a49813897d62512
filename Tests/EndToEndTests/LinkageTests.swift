import TestSupport
import Testing

@Suite struct LinkageTests {
  @Test(.needs("ldd"))
  func `the program links neither full Foundation nor a network library`() async throws {
    let authctl = try Binary()
    let libraries = try await authctl.run("/usr/bin/env", ["ldd", authctl.path])
    // A fully static program is "not a dynamic executable", which is fine.
    #expect(libraries.output.contains("libc.so") || libraries.error.contains("not a dynamic"))
    for name in [
      "libFoundation.so", "libFoundationNetworking", "libFoundationInternationalization", "libFoundationXML",
      "_FoundationICU", "libicu", "libcurl", "libssl", "libcrypto",
    ] {
      #expect(!libraries.output.contains(name), "\(name)")
    }
  }
}
