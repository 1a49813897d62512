/// Which users the console lists, and in which order.
struct UserListing {
  private enum Order: String {
    case name
    case created
    case signIn = "last-sign-in"
  }

  /// A user that is listed, and what its place depends on.
  private struct Row {
    let uid: String
    let position: Int
    var time: Int64 = 0
    var text = ""
  }

  private static let pageSize = 50
  private let search: TextSearch
  private let provider: String?
  private let isVerified: Bool?
  private let hasFactor: Bool?
  private let isDisabled: Bool?
  private let order: Order?
  private let isDescending: Bool
  private let page: Int

  /// Reads the query; what it does not understand, it ignores.
  init(_ target: RequestTarget) {
    func answer(_ name: String) -> Bool? { ["yes": true, "no": false][target.item(name) ?? ""] }
    let sort = target.item("sort") ?? ""
    search = TextSearch(target.item("search") ?? "")
    provider = target.item("provider").filled
    (isVerified, hasFactor, isDisabled) = (answer("verified"), answer("factor"), answer("disabled"))
    isDescending = sort.hasPrefix("-")
    order = Order(rawValue: isDescending ? String(sort.dropFirst()) : sort)
    page = target.item("page").flatMap { Int($0) } ?? 0
  }

  /// One page of the users; without an order, the newest comes first.
  func value(_ table: UserTable) -> JSONValue {
    let isWhole =
      search.isEmpty && provider == nil && isVerified == nil && hasFactor == nil && isDisabled == nil
    var rows: [Row] = []
    if !isWhole || order != nil {
      // Entries as they are stored: those that follow from the rest cost more than the search.
      for user in table.entries.reversed where isWhole || admits(user) {
        rows.append(row(user, position: rows.count))
      }
    }
    let matches = isWhole ? table.count : rows.count
    let pages = max(1, (matches + Self.pageSize - 1) / Self.pageSize)
    let page = min(max(page, 0), pages - 1)
    let first = page * Self.pageSize
    let shown = first..<min(first + Self.pageSize, matches)
    if order != nil { rows.sort(only: shown, by: precedes) }
    let users =
      isWhole && order == nil
      ? Array(table.newestFirst.dropFirst(first).prefix(Self.pageSize))
      : rows[shown].compactMap { table[$0.uid] }
    return [
      "total": .integer(Int64(table.count)), "matches": .integer(Int64(matches)),
      "page": .integer(Int64(page)), "pages": .integer(Int64(pages)),
      "items": .array(users.map { .object(PageState.user($0)) }),
    ]
  }

  private func admits(_ user: UserRecord) -> Bool {
    func agrees(_ wanted: Bool?, _ value: Bool?) -> Bool { wanted == nil || wanted == (value ?? false) }
    return agrees(isDisabled, user.disabled) && agrees(hasFactor, user.hasSecondFactor)
      && (isVerified == nil || user.email != nil && agrees(isVerified, user.emailVerified))
      && (provider.map { has($0, user) } ?? true) && search.matches(user)
  }

  /// Whether the list shows a provider of a user, or one with this prefix if that ends with a dot.
  private func has(_ provider: String, _ user: UserRecord) -> Bool {
    PageState.providers(of: user).contains {
      provider.hasSuffix(".") ? $0.hasPrefix(provider) : Name($0) == Name(provider)
    }
  }

  private func row(_ user: UserRecord, position: Int) -> Row {
    var row = Row(uid: user.localID, position: position)
    switch order {
    case .created: row.time = user.createdAt
    case .signIn: row.time = user.lastLoginAt ?? .min
    case .name:
      row.text = (user.email ?? user.phoneNumber ?? user.displayName ?? user.localID).lowercased()
    case nil: break
    }
    return row
  }

  /// Whether a row comes before another one; of the same, the newer does.
  private func precedes(_ one: Row, _ other: Row) -> Bool {
    if one.time != other.time { return (one.time < other.time) != isDescending }
    if one.text != other.text { return (one.text < other.text) != isDescending }
    return one.position < other.position
  }
}

extension Array {
  /// Moves the elements of a range of the sorted array to their places, in linear time; no two are the same.
  fileprivate mutating func sort(only range: Range<Int>, by precedes: (Element, Element) -> Bool) {
    var (low, high) = (0, count)
    while high - low > 256 {
      // The middle one of three, so that there are elements on both sides.
      let pivot = [self[low], self[(low + high) / 2], self[high - 1]].sorted(by: precedes)[1]
      let middle = self[low..<high].partition { !precedes($0, pivot) }
      if range.upperBound <= middle {
        high = middle
      } else if range.lowerBound >= middle {
        low = middle
      } else {
        break
      }
    }
    self[low..<high].sort(by: precedes)
  }
}
