/// The style sheet of every page of this program: of its server, and of the commands that open a browser.
package enum PageStyle {
  package static var sheet: String { String(decoding: PackageResources.style_css, as: UTF8.self) }
}
