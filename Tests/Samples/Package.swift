// swift-tools-version: 6.2
import PackageDescription

// Programs of users of the library, who see only its products: no feature flags, no access to the package.
let package = Package(
  name: "samples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "authctl", path: "../..")],
  targets: [
    .target(name: "Programs", dependencies: [.product(name: "AuthCore", package: "authctl")]),
    .testTarget(
      name: "SampleTests",
      dependencies: [
        "Programs", .product(name: "AuthCore", package: "authctl"),
        .product(name: "AuthLocalServer", package: "authctl"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
