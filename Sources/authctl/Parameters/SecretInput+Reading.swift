import CommandLineKit
import IdentityToolkit

extension Context {
  /// Reads a secret from where it was said to be, without the line end that editors add.
  func secret(_ input: SecretInput, named name: String) throws -> Secret {
    let text: String
    switch input {
    case .file(let path):
      do {
        text = try contents(ofFileOrInput: path)
      } catch let failure as Terminal.ReadFailure {
        // What was typed for a path may be the secret itself.
        throw Terminal.ReadFailure(path: "the file with \(name)", reason: failure.reason)
      }
    case .standardInput: text = try contents(ofFileOrInput: "-")
    case .variable(let name): text = variables[name] ?? ""
    }
    guard !text.isEmpty else { throw CommandFailure.usage("\(name) holds nothing", hint: nil) }
    return Secret(text)
  }

  private func contents(ofFileOrInput path: String) throws -> String {
    var bytes = try terminal.contents(ofFileOrInput: path)[...]
    while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      bytes.removeLast()
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
