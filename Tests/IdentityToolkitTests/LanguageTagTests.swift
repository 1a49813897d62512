import AdminEndpoints
import Testing

@Suite struct LanguageTagTests {
  @Test(arguments: [
    "en", "fil", "pt-BR", "es-419", "zh-Hant-TW", "zh-yue-HK", "sl-rozaj-biske", "de-1996", "de-CH-1901",
    "en-a-bbb-x-a-ccc", "de-u-co-phonebk", "x-whatever", "EN-gb", "zh-min-nan",
  ])
  func `a well-formed tag is a language`(tag: String) {
    #expect(LanguageTag(tag)?.description == tag)
  }

  @Test(arguments: [
    "", "-", "e", "en-", "-en", "en--GB", "pt_BR", "pt BR", "pt-BR.UTF-8", "zzzzzzzz", "123", "de-a", "x",
    "x-",
    "en-GB-DE", "en-x", "en-toolongsubtag", "fran\u{E7}ais", "en\n", "en-\u{FF21}\u{FF22}",
  ])
  func `anything else is none`(text: String) {
    #expect(LanguageTag(text) == nil)
  }
}
