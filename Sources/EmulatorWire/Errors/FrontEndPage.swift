/// The page that production's front end returns for an unknown path or method.
package enum FrontEndPage {
  package static let notFound = HTTPResponse(
    404, fields: HTTPFields([.init("content-type", "text/html; charset=UTF-8")]), body: Array(page.utf8))

  private static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <title>Not found</title>
    <p><b>404.</b> The service has no such path, or not with this method.</p>
    </html>

    """
}
