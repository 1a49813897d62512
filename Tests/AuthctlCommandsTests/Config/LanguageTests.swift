import TestSupport
import Testing

@Suite struct LanguageTests {
  @Test(arguments: ["zzzzzzzz", "pt_BR", "fr fr", "\u{1B}[31m"])
  func `a language that is no tag is refused wherever it is set`(language: String) async throws {
    var authctl = try Authctl()
    let option = try await authctl("phone", "send", "+16505550101", "--language", language)
    let setting = try await authctl("config", "set", "languageCode", language)
    authctl.variables["AUTHCTL_LANGUAGE"] = language
    let variable = try await authctl("phone", "send", "+16505550101")
    for refused in [option, setting, variable] {
      #expect(refused.status == 2)
      #expect(
        refused.error.contains("is not a language tag (BCP 47), such as fr or pt-BR"), "\(refused.error)")
    }
    #expect(option.error.contains("--language") && variable.error.contains("AUTHCTL_LANGUAGE"))
  }

  @Test func `the language of an SMS may be any tag`() async throws {
    let authctl = try Authctl()
    try await authctl.done(["phone", "send", "+16505550101", "--language", "es-419"])
    try await authctl.done(["config", "set", "languageCode", "pt-BR"])
    #expect(try await authctl("config", "which").output.contains("pt-BR"))
  }
}
