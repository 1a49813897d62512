// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with (Docs/architecture.md, "Settings").
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

func module(
  _ name: String, needs dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

/// The files in `data` are read where they are in the checkout, so that they can be rewritten.
func tests(_ name: String, of dependencies: [Target.Dependency], data: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: data, swiftSettings: settings)
}

let package = Package(
  name: "authctl",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "authctl", targets: ["authctl"]),
    .library(name: "AuthCore", targets: ["AuthCore"]),
  ],
  dependencies: [],
  targets: [
    .target(name: "CAuthSystem", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "CLibcurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CLibcrypto", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    module("AuthCrypto", needs: ["CAuthSystem", "CLibcrypto"]),
    module("SafeFiles", needs: ["CAuthSystem"]),
    module("AuthHTTP", needs: ["CAuthSystem", "CLibcurl"]),
    module("BoundedJSON"),
    module("IdentityToolkit", needs: ["AuthHTTP", "AuthCrypto", "BoundedJSON"]),
    module("AuthCore", needs: ["IdentityToolkit", "AuthHTTP", "AuthCrypto", "SafeFiles", "BoundedJSON"]),
    module(
      "AuthEmulator", needs: ["IdentityToolkit", "AuthHTTP", "AuthCrypto", "SafeFiles", "BoundedJSON"],
      resources: [.embedInCode("Pages/Assets")]),
    module("CommandLineKit"),
    module("QRCode"),
    module(
      "AuthctlCommands",
      needs: [
        "AuthCore", "AuthEmulator", "CommandLineKit", "IdentityToolkit", "AuthHTTP", "AuthCrypto",
        "SafeFiles",
        "BoundedJSON", "QRCode", "CAuthSystem",
      ]),
    .executableTarget(name: "authctl", dependencies: ["AuthctlCommands"], swiftSettings: settings),
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    .target(
      name: "TestSupport",
      dependencies: [
        "CTestSupport", "AuthCore", "AuthEmulator", "IdentityToolkit", "AuthHTTP", "AuthCrypto", "SafeFiles",
        "BoundedJSON",
      ],
      path: "Tests/Support", resources: [.copy("Fixtures")], swiftSettings: settings),
    .executableTarget(
      name: "FileWriter", dependencies: ["SafeFiles"], path: "Tests/FileWriter", swiftSettings: settings),
    .executableTarget(
      name: "benchmark", dependencies: ["AuthEmulator", "AuthHTTP", "AuthCrypto"], path: "Tests/Benchmarks",
      swiftSettings: settings),
    tests("BoundedJSONTests", of: ["BoundedJSON"]),
    tests("SafeFilesTests", of: ["SafeFiles", "FileWriter"]),
    tests("AuthCryptoTests", of: ["AuthCrypto"], data: ["CAVP"]),
    tests("CommandLineKitTests", of: ["CommandLineKit"]),
    tests("QRCodeTests", of: ["QRCode"]),
    tests("AuthHTTPTests", of: ["AuthHTTP"]),
    tests(
      "AuthEmulatorTests",
      of: ["AuthEmulator", "AuthCrypto", "IdentityToolkit", "AuthHTTP", "SafeFiles", "BoundedJSON"]),
    tests("IdentityToolkitTests", of: ["IdentityToolkit", "AuthHTTP", "AuthCrypto", "BoundedJSON"]),
    tests(
      "AuthCoreTests",
      of: ["AuthCore", "AuthCrypto", "AuthEmulator", "IdentityToolkit", "AuthHTTP", "BoundedJSON"]),
    tests(
      "AuthctlCommandsTests",
      of: [
        "AuthctlCommands", "CommandLineKit", "AuthCore", "AuthEmulator", "AuthHTTP", "AuthCrypto",
        "IdentityToolkit",
        "QRCode", "BoundedJSON",
      ]),
    tests(
      "EndToEndTests",
      of: ["authctl", "AuthctlCommands", "AuthHTTP", "AuthCrypto", "CommandLineKit", "BoundedJSON"],
      data: ["Golden"]),
  ],
  swiftLanguageModes: [.v6]
)
