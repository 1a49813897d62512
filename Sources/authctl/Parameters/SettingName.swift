import AuthCore
import CommandLineKit

/// A setting by its name in `config.json`.
enum SettingName: String, ChoiceValue {
  case projectId, apiKey, authDomain, bundleId, appId, tenantId, languageCode, emulatorHost

  static var operand: Parameter<SettingName> { .operand("name", help: "The setting's name.") }

  var key: ProfileSettings.CodingKeys {
    switch self {
    case .projectId: .projectId
    case .apiKey: .apiKey
    case .authDomain: .authDomain
    case .bundleId: .bundleId
    case .appId: .appId
    case .tenantId: .tenantId
    case .languageCode: .languageCode
    case .emulatorHost: .emulatorHost
    }
  }
}
