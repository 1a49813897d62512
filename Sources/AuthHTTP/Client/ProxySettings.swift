/// Proxy and trusted certificates from the environment, by curl's rules (curl(1), "Environment" and "Proxy").
package struct ProxySettings: Sendable, Equatable {
  /// The proxy's URL, empty for none.
  package let proxy: String
  /// The variable that names the proxy; nil for none.
  package let proxyVariable: String?
  /// Hosts to reach directly, separated by commas; `*` for all.
  let noProxy: String
  /// A file of trusted certificates in PEM, nil for the system's.
  let caFile: String?
  /// A directory of trusted certificates named by hash; nil for the system's.
  let caDirectory: String?

  /// Reads `https_proxy`, `all_proxy` and `no_proxy` in either case, `CURL_CA_BUNDLE`, `SSL_CERT_FILE` and `SSL_CERT_DIR`.
  package init(environment: [String: String]) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    proxyVariable = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].first {
      environment[$0]?.isEmpty == false
    }
    proxy = proxyVariable.flatMap { environment[$0] } ?? ""
    noProxy = first("no_proxy", "NO_PROXY") ?? ""
    caFile = first("CURL_CA_BUNDLE", "SSL_CERT_FILE")
    caDirectory = first("SSL_CERT_DIR")
  }

  /// Whether `text` contains the proxy's user name and password, encoded or not.
  func isQuoted(in text: String) -> Bool {
    guard let at = proxy.lastIndex(of: "@") else { return false }
    var user = proxy[..<at]
    if let colon = user.firstIndex(of: ":"), user[colon...].hasPrefix("://") {
      user = user[colon...].dropFirst(3)
    }
    let password = user.firstIndex(of: ":").map { user[user.index(after: $0)...] } ?? user
    return [String(user), String(password), PercentEncoding.decode(password) ?? ""]
      .contains { !$0.isEmpty && text.contains($0) }
  }
}
