import AuthCore
import EmulatorTools
import Testing

@Suite struct PagesTests {
  @Test func `a list ends, even if each page leads to another one`() {
    var pages = Pages()
    var count = 0
    let error = #expect(throws: AuthError.self) {
      while try pages.move(to: "page \(count)") { count += 1 }
    }
    #expect(count == 9999)
    #expect(error?.description.contains("does not end after 10000 pages") == true)
  }

  @Test func `a page that leads to itself is an error, and one that leads nowhere the last`() throws {
    var pages = Pages(from: "a")
    #expect(try pages.move(to: nil) == false && pages.move(to: "") == false)
    #expect(try pages.move(to: "b") && pages.token == "b")
    #expect(throws: AuthError.self) { try pages.move(to: "b") }
  }
}
