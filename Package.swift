// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target (Docs/architecture.md 8).
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// SwiftPM rejects unsafe flags in a package that is a dependency, and checks those out under `checkouts`.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// Optimizes debug builds too (Docs/decisions/0012-optimized-debug-modules.md).
let optimized: [SwiftSetting] =
  isDependency ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The C library checks the bounds of its calls, which it can only in optimized code.
let hardened: [CSetting] = [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))]

func module(
  _ name: String, needs dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  _ more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings + more)
}

/// The files in `data` are read from the checkout, so that they can be rewritten.
func tests(_ name: String, of dependencies: [Target.Dependency], data: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: data, swiftSettings: settings)
}

let package = Package(
  name: "authctl",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "authctl", targets: ["authctl"]),
    .library(name: "AuthCore", targets: ["AuthCore"]),
    .library(name: "AuthLocalServer", targets: ["AuthLocalServer"]),
  ],
  dependencies: [],
  targets: [
    .target(
      name: "CAuthSystem", cSettings: hardened,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "CSwiftRuntime", cSettings: hardened),
    .target(
      name: "CLibcurl", cSettings: hardened,
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CLibcrypto", cSettings: hardened,
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "CSQLite", cSettings: hardened,
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "Platform", swiftSettings: settings),
    module("AuthCrypto", needs: ["CAuthSystem", "CLibcrypto"], optimized),
    module("ServerCrypto", needs: ["AuthCrypto", "CLibcrypto"], optimized),
    module("POSIXShell"),
    module("ByteText", optimized),
    module("SafeFiles", needs: ["Platform", "BoundedJSON", "POSIXShell"], optimized),
    module("SafeFileTools", needs: ["Platform", "CAuthSystem", "SafeFiles", "BoundedJSON"], optimized),
    module("AuthHTTP", needs: ["Platform", "CAuthSystem", "CLibcurl", "ByteText"], optimized),
    module("AuthHTTPServer", needs: ["Platform", "CAuthSystem", "AuthHTTP"], optimized),
    module("BoundedJSON", needs: ["ByteText"], optimized),
    module("AuthValues", needs: ["Platform", "AuthCrypto", "BoundedJSON", "ByteText"], optimized),
    module(
      "IdentityToolkit", needs: ["Platform", "AuthHTTP", "AuthValues", "AuthCrypto", "BoundedJSON"], optimized
    ),
    module("SignInFaults", needs: ["Platform", "IdentityToolkit", "AuthCrypto"]),
    module("ProfileFiles", needs: ["Platform", "SafeFiles", "BoundedJSON", "IdentityToolkit"]),
    module("AdminEndpoints", needs: ["Platform", "IdentityToolkit"], optimized),
    module(
      "Explanation", needs: ["Platform", "AdminEndpoints", "SignInFaults", "AuthCrypto", "POSIXShell"],
      optimized),
    module("PastedTexts", needs: ["Explanation", "SignInFaults", "POSIXShell"], optimized),
    module(
      "AuthCore",
      needs: [
        "Platform", "AuthValues", "IdentityToolkit", "SignInFaults", "AuthHTTP", "AuthCrypto", "SafeFiles",
        "ProfileFiles",
      ]),
    module("EmulatorTools", needs: ["Platform", "AuthCore", "AdminEndpoints", "AuthCrypto"]),
    module("EmulatorWire", needs: ["AdminEndpoints", "AuthCrypto"], optimized),
    module("EmulatorState", needs: ["Platform", "EmulatorWire", "ServerCrypto"]),
    module(
      "AuthEmulator",
      needs: [
        "Platform", "EmulatorState", "Explanation", "AuthHTTPServer", "SafeFiles", "SafeFileTools", "QRCode",
        "POSIXShell", "CSQLite",
      ],
      resources: [.embedInCode("Pages/Assets")]),
    module(
      "AuthLocalServer",
      needs: [
        "Platform", "AuthCore", "AuthEmulator", "EmulatorTools", "EmulatorWire", "AuthCrypto",
        "SafeFiles",
      ]),
    module("CommandLineKit", needs: ["POSIXShell", "ByteText"], optimized),
    module("QRCode"),
    module(
      "Program",
      needs: [
        "Platform", "EmulatorTools", "AuthEmulator", "AuthLocalServer", "EmulatorState", "EmulatorWire",
        "Explanation", "PastedTexts", "AuthHTTPServer", "CommandLineKit", "AuthCrypto", "SafeFiles",
        "SafeFileTools",
        "ProfileFiles",
        "POSIXShell", "QRCode", "CAuthSystem",
      ]),
    module(
      "ClientCommands",
      needs: [
        "Program", "AuthEmulator", "AuthHTTPServer", "EmulatorState", "EmulatorWire", "AuthCrypto",
        "Explanation", "SafeFiles", "SafeFileTools", "POSIXShell",
      ]),
    module(
      "ServerCommands",
      needs: [
        "Program", "AuthEmulator", "AuthHTTPServer", "EmulatorState", "EmulatorWire", "AuthCrypto",
        "Explanation", "SafeFiles", "SafeFileTools", "POSIXShell",
      ]),
    module(
      "Smoke",
      needs: ["ClientCommands", "ServerCommands", "Explanation", "AuthCrypto", "SafeFiles"],
      resources: [.embedInCode("Flows")]),
    module("AuthctlCommands", needs: ["Smoke", "AuthEmulator"]),
    .executableTarget(
      name: "authctl", dependencies: ["AuthctlCommands", "CSwiftRuntime", "Platform"], swiftSettings: settings
    ),
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    .target(
      name: "TestSupport",
      dependencies: [
        "CTestSupport", "IdentityToolkit", "AuthHTTPServer", "AuthHTTP", "AuthCrypto", "ServerCrypto",
        "BoundedJSON", "CommandLineKit", "POSIXShell",
      ],
      path: "Tests/Support", resources: [.copy("Fixtures")], swiftSettings: settings),
    // Apart from TestSupport, so that a change in the server does not build the tests of other modules again.
    .target(
      name: "ServerSupport",
      dependencies: ["AuthEmulator", "EmulatorWire", "AuthHTTP", "AuthCrypto", "TestSupport", "Platform"],
      path: "Tests/ServerSupport", swiftSettings: settings),
    .executableTarget(
      name: "FileWriter", dependencies: ["SafeFiles", "SafeFileTools", "ByteText", "Platform"],
      path: "Tests/FileWriter",
      swiftSettings: settings),
    .executableTarget(name: "launcher", path: "Tests/Launcher"),
    .executableTarget(
      name: "benchmark", dependencies: ["Platform"], path: "Tests/Benchmarks", swiftSettings: settings),
    tests("ByteTextTests", of: ["ByteText", "TestSupport"]),
    tests("BoundedJSONTests", of: ["BoundedJSON", "TestSupport"]),
    tests(
      "SafeFilesTests",
      of: ["Platform", "ByteText", "SafeFiles", "SafeFileTools", "FileWriter", "TestSupport"]),
    tests("AuthCryptoTests", of: ["AuthCrypto", "ServerCrypto", "TestSupport"], data: ["CAVP"]),
    tests("CommandLineKitTests", of: ["CommandLineKit", "TestSupport"]),
    tests("QRCodeTests", of: ["QRCode", "TestSupport"]),
    tests("AuthHTTPTests", of: ["Platform", "AuthHTTP", "AuthHTTPServer", "TestSupport"]),
    tests(
      "AuthEmulatorTests",
      of: [
        "Platform", "AuthEmulator", "EmulatorState", "EmulatorWire", "Explanation", "AuthCrypto",
        "IdentityToolkit", "AuthHTTP", "AuthHTTPServer", "ServerCrypto", "SafeFiles", "BoundedJSON",
        "TestSupport",
      ]),
    tests(
      "IdentityToolkitTests",
      of: [
        "Platform", "IdentityToolkit", "AdminEndpoints", "Explanation", "PastedTexts", "AuthHTTP",
        "AuthCrypto",
        "BoundedJSON",
        "TestSupport",
      ]),
    tests(
      "AuthCoreTests",
      of: [
        "AuthCore", "AuthCrypto", "AuthEmulator", "EmulatorState", "EmulatorTools", "EmulatorWire",
        "IdentityToolkit", "Explanation", "AuthHTTP", "AuthHTTPServer", "SafeFiles", "ProfileFiles",
        "BoundedJSON", "TestSupport",
      ]),
    tests(
      "AuthLocalServerTests", of: ["AuthLocalServer", "AuthCore", "AuthCrypto", "AuthHTTP", "TestSupport"]),
    tests(
      "AuthctlCommandsTests",
      of: [
        "AuthctlCommands", "Smoke", "ClientCommands", "ServerCommands", "Program", "CommandLineKit",
        "AuthCore", "AuthEmulator", "EmulatorState", "EmulatorWire", "Explanation", "AuthHTTPServer",
        "AuthHTTP", "AuthCrypto", "IdentityToolkit", "PastedTexts", "SafeFiles", "QRCode", "BoundedJSON",
        "POSIXShell", "TestSupport", "ServerSupport",
      ]),
    // Not of authctl, which is built with all tests anyway: a change in the program does not build these again.
    tests(
      "EndToEndTests",
      of: [
        "CSQLite", "AuthHTTP", "AuthHTTPServer", "AuthCrypto", "IdentityToolkit", "BoundedJSON",
        "CTestSupport", "TestSupport",
      ],
      data: ["Golden"]),
  ],
  swiftLanguageModes: [.v6]
)
