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

  /// The proxy's URL without user name and password; nil for none.
  package var shownProxy: String? {
    guard proxyVariable != nil else { return nil }
    return (proxy.contains("://") ? "\(proxy.prefix(before: ":"))://" : "") + place.address
  }

  /// A server in a message, with the proxy on the way to it: what failed may be the proxy.
  func name(of origin: HTTPOrigin) -> String {
    guard let shownProxy, let proxyVariable, !origin.isLoopback, !isBypassed(for: origin.host) else {
      return origin.hostField
    }
    return "\(origin.hostField) through the proxy \(shownProxy) (\(proxyVariable))"
  }

  /// Whether `noProxy` lists a host or a domain above it.
  private func isBypassed(for host: String) -> Bool {
    noProxy.lowercased().split { $0 == "," || $0 == " " }.contains { entry in
      entry == "*" || ".\(host.lowercased())".hasSuffix(entry.hasPrefix(".") ? entry : ".\(entry)")
    }
  }

  /// Whether `text` contains the proxy's user name and password, encoded or not.
  func isQuoted(in text: String) -> Bool {
    guard let user = place.user else { return false }
    let password = user.firstIndex(of: ":").map { user[user.index(after: $0)...] } ?? user
    return [String(user), String(password), PercentEncoding.decode(password) ?? ""]
      .contains { !$0.isEmpty && text.contains($0) }
  }

  /// User name and password, if there are any, and what follows them.
  private var place: (user: Substring?, address: Substring) {
    let rest = proxy[(proxy.firstRange(of: "://")?.upperBound ?? proxy.startIndex)...]
    guard let at = rest.lastIndex(of: "@") else { return (nil, rest) }
    return (rest[..<at], rest[rest.index(after: at)...])
  }
}
