import ProfileFiles
import SafeFiles

@testable import AuthCore

/// A record of a file that people edit, as the program's settings are.
struct EditableSettings: ProfileContent {
  static let protection = SafeFile.Protection.editable
  static var identifiers: [String] { [] }
  var apiKey: String?
  var projectID: String?
}

typealias EditableFile = ProfileFile<EditableSettings, AuthError>

extension EditableFile {
  init(path: String) { self.init(path: path) { .store(Problem(.file($0))) } }
}
